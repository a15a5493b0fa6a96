/**
 * Writes JSON lines to standard output (launcher.md 11.10): the game's shared pages ten times a second, the processes of game and
 * server twice a second, the owners of UDP ports once a second, the Steam account every ten seconds. `Local\` names belong to a
 * user's session, so it must run in the session of the game.
 */
export const HELPER_SCRIPT = String.raw`
param([Parameter(Mandatory)][int]$AgentPid)
$ErrorActionPreference = 'SilentlyContinue'
# Windows PowerShell writes in the code page of the computer's language. The agent reads UTF-8.
$out = New-Object IO.StreamWriter ([Console]::OpenStandardOutput()), (New-Object Text.UTF8Encoding $false)
$out.AutoFlush = $true
$read = [System.IO.MemoryMappedFiles.MemoryMappedFileRights]::Read
$onlyRead = [System.IO.MemoryMappedFiles.MemoryMappedFileAccess]::Read

function Read-Page([string]$name, [int]$bytes) {
  $map = $null; $view = $null
  try {
    $map = [System.IO.MemoryMappedFiles.MemoryMappedFile]::OpenExisting("Local\$name", $read)
    $view = $map.CreateViewAccessor(0, $bytes, $onlyRead)
    $page = New-Object byte[] $bytes
    # A page that changed while it was copied is copied again.
    for ($try = 0; $try -lt 3; $try++) {
      $before = $view.ReadInt32(0)
      [void]$view.ReadArray(0, $page, 0, $bytes)
      if ($view.ReadInt32(0) -eq $before) { break }
    }
    return [Convert]::ToBase64String($page)
  } catch {
    return $null
  } finally {
    if ($view) { $view.Dispose() }
    if ($map) { $map.Dispose() }
  }
}
function Write-Line($value) {
  $out.WriteLine((ConvertTo-Json -Compress -Depth 4 $value))
}
function Get-Programs {
  @(Get-Process -Name 'acs', 'acServer' | ForEach-Object {
    [ordered]@{
      pid = $_.Id
      path = [string]$_.Path
      startedAt = $_.StartTime.ToUniversalTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'")
      window = $_.MainWindowHandle -ne [IntPtr]::Zero
    }
  })
}
function Get-Ports($programs) {
  $pids = @($programs | ForEach-Object { $_.pid })
  @(Get-NetUDPEndpoint | Where-Object { $pids -contains $_.OwningProcess } | ForEach-Object {
    [ordered]@{ pid = [int]$_.OwningProcess; port = [int]$_.LocalPort }
  })
}

$look = 0
$programs = @()
# It ends with the agent, however that ended.
while ($true) {
  if ($look % 5 -eq 0) {
    if (-not (Get-Process -Id $AgentPid)) { exit }
    $programs = Get-Programs
    Write-Line ([ordered]@{ kind = 'programs'; programs = @($programs) })
  }
  if ($look % 10 -eq 0 -and $programs.Count -gt 0) {
    Write-Line ([ordered]@{ kind = 'ports'; ports = @(Get-Ports $programs) })
  }
  if ($look % 100 -eq 0) {
    $active = Get-ItemProperty 'HKCU:\Software\Valve\Steam\ActiveProcess'
    Write-Line ([ordered]@{ kind = 'user'; activeUser = [long]$active.ActiveUser })
  }
  $physics = Read-Page 'acpmf_physics' 580
  $graphics = Read-Page 'acpmf_graphics' 296
  if ($physics -and $graphics) {
    Write-Line ([ordered]@{ kind = 'pages'; physics = $physics; graphics = $graphics })
  }
  $look++
  Start-Sleep -Milliseconds 100
}
`;

/** Finds Steam, its account and the user's documents, which may be anywhere, for example in a cloud folder. */
export const PLACES_SCRIPT = String.raw`
$ErrorActionPreference = 'SilentlyContinue'
# Windows PowerShell writes in the code page of the computer's language. The agent reads UTF-8.
$out = New-Object IO.StreamWriter ([Console]::OpenStandardOutput()), (New-Object Text.UTF8Encoding $false)
$out.AutoFlush = $true
$steam = Get-ItemProperty 'HKCU:\Software\Valve\Steam'
$active = Get-ItemProperty 'HKCU:\Software\Valve\Steam\ActiveProcess'
$out.WriteLine((ConvertTo-Json -Compress ([ordered]@{
  steam = [string]$steam.SteamPath
  activeUser = [long]$active.ActiveUser
  documents = [Environment]::GetFolderPath('MyDocuments')
})))
`;

/** Shows a text of the venue above everything else, until it is clicked or its process ends. */
export const OVERLAY_SCRIPT = String.raw`
param([Parameter(Mandatory)][string]$TextFile)
Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$form = New-Object Windows.Forms.Form -Property @{
  FormBorderStyle = 'None'; WindowState = 'Maximized'; TopMost = $true; BackColor = 'Black'; Opacity = 0.9
}
$label = New-Object Windows.Forms.Label -Property @{
  Dock = 'Fill'; TextAlign = 'MiddleCenter'; ForeColor = 'White'
  Font = (New-Object Drawing.Font 'Segoe UI', 32); Text = [IO.File]::ReadAllText($TextFile)
}
$label.Add_Click({ $form.Close() })
$form.Controls.Add($label)
[void]$form.ShowDialog()
`;
