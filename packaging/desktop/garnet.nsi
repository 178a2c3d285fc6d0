; The installer for Windows: for one user, without an administrator. /S installs silently.
Target amd64-unicode
Unicode true
ManifestDPIAware true
!include "MUI2.nsh"

Name "Garnet"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Garnet"
InstallDirRegKey HKCU "Software\Garnet" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 64
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Garnet"
VIAddVersionKey "FileDescription" "Garnet ${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT"

!define MUI_ICON "${FOLDER}/garnet.ico"
!define MUI_UNICON "${FOLDER}/garnet.ico"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Garnet"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\Garnet.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A program that runs cannot be written: Windows tells whether Garnet is open.
!macro STOP_IF_OPEN PROGRAM
  IfFileExists "$INSTDIR\${PROGRAM}" 0 +6
  ClearErrors
  FileOpen $0 "$INSTDIR\${PROGRAM}" a
  IfErrors 0 +3
  MessageBox MB_OK|MB_ICONEXCLAMATION "Garnet is open. Close it, and start this again." /SD IDOK
  Abort
  FileClose $0
!macroend

!macro TYPE CLASS TEXT
  WriteRegStr HKCU "Software\Classes\${CLASS}" "" "${TEXT}"
  WriteRegStr HKCU "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\garnet.ico"
  WriteRegStr HKCU "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\Garnet.exe" "%1"'
!macroend

Section "Garnet"
  !insertmacro STOP_IF_OPEN "pythonw.exe"
  !insertmacro STOP_IF_OPEN "python.exe"
  ; What an older version left; games that people installed stay.
  RMDir /r "$INSTDIR\Lib"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Garnet.lnk" "$INSTDIR\Garnet.exe" "" "$INSTDIR\garnet.ico"
  WriteRegStr HKCU "Software\Garnet" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Garnet"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\garnet.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Garnet developers"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ; An archive opens by a double click. Records end in .json, which stays whose it was:
  ; there Garnet is among what "Open with" offers.
  !insertmacro TYPE "Garnet.Archive" "Garnet archive"
  !insertmacro TYPE "Garnet.File" "Garnet match, log, puzzles, map or evening"
  WriteRegStr HKCU "Software\Classes\.garnet-archive" "" "Garnet.Archive"
  WriteRegStr HKCU "Software\Classes\.json\OpenWithProgids" "Garnet.File" ""
SectionEnd

Section "Uninstall"
  !insertmacro STOP_IF_OPEN "pythonw.exe"
  Delete "$SMPROGRAMS\Garnet.lnk"
  RMDir /r "$INSTDIR\Lib"
  RMDir /r "$INSTDIR\bin"
  Delete "$INSTDIR\games\README.txt"
  RMDir "$INSTDIR\games"
  Delete "$INSTDIR\*.dll"
  Delete "$INSTDIR\*.pyd"
  Delete "$INSTDIR\*.exe"
  Delete "$INSTDIR\*.txt"
  Delete "$INSTDIR\python311.*"
  Delete "$INSTDIR\garnet.ico"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Garnet"
  DeleteRegKey HKCU "Software\Classes\Garnet.Archive"
  DeleteRegKey HKCU "Software\Classes\Garnet.File"
  DeleteRegKey HKCU "Software\Classes\.garnet-archive"
  DeleteRegValue HKCU "Software\Classes\.json\OpenWithProgids" "Garnet.File"
SectionEnd
