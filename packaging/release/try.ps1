# Install the program silently on Windows, use it, and remove it.
$ErrorActionPreference = "Stop"
$setup = Get-ChildItem dist\*-setup.exe
Start-Process $setup -ArgumentList "/S" -Wait
$place = Join-Path $env:LOCALAPPDATA "Programs\Garnet"
$garnet = Join-Path $place "bin\garnet.exe"
$record = "tests\data\cases\thwart-omega\to-left-2.garnet.json"
$env:QT_QPA_PLATFORM = "offscreen"
foreach ($words in @(
    @("--version"), @("referee", $record), @("play", "wandering-noughts", "--ms", "50"),
    @("kernels"), @("play", "wandering-noughts", "--ms", "50"), @("--tour", "tour")
)) {
    & $garnet @words
    if ($LASTEXITCODE) { throw "garnet $words ended with $LASTEXITCODE" }
}
$env:QT_QPA_PLATFORM = "windows"
foreach ($check in @(@("folders"), @("held_files"), @("children"), @("waiting"), @("bots"), @("clocks"), @("sounds"), @("screens", "1", "tour\screen.png"))) {
    & (Join-Path $place "python.exe") -I -X utf8 packaging\release\on_windows.py @check
    if ($LASTEXITCODE) { throw "The check $check ended with $LASTEXITCODE" }
}
Start-Process (Join-Path $place "uninstall.exe") -ArgumentList "/S", "_?=$place" -Wait
$left = Get-ChildItem $place -Recurse -File | Where-Object Name -ne "uninstall.exe"
if ($left) { throw "Left behind: $left" }
