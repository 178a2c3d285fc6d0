# Sign the installer where the secret of a certificate exists, and say so where it does not.
$ErrorActionPreference = "Stop"
if (-not $env:CERTIFICATE) { Write-Output "Not signed: there is no certificate."; exit 0 }
$file = Join-Path $env:RUNNER_TEMP "certificate.pfx"
[IO.File]::WriteAllBytes($file, [Convert]::FromBase64String($env:CERTIFICATE))
try {
    $tool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe" |
        Sort-Object FullName | Select-Object -Last 1
    foreach ($one in Get-ChildItem dist\*-setup.exe) {
        & $tool sign /f $file /p $env:PASSWORD /fd SHA256 $one
        if ($LASTEXITCODE) { exit $LASTEXITCODE }
    }
} finally { Remove-Item $file }
