import { win32 } from 'node:path';

/*
 * How each system starts the station when its user signs in, without administrator rights: a systemd user unit, else
 * an entry of the desktop; a LaunchAgent; a file in the Startup folder of Windows.
 */

export type Computer = {
  platform: string;
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  uid: number;
  /** A systemd of the user answers. */
  hasSystemd: boolean;
};

/** Absolute paths. */
export type Program = { node: string; main: string; folder: string };

type Command = readonly [string, ...string[]];

export type Autostart = {
  files: readonly { path: string; text: string }[];
  /** Empty: the set-up starts the program itself. */
  begin: readonly Command[];
  end: readonly Command[];
  /** Command to run after the files are removed. */
  afterRemoval: readonly Command[];
};

const unit = 'versandpult-print.service';
const label = 'versandpult.print-station';

export function autostartOf(computer: Computer, program: Program): Autostart {
  if (computer.platform === 'win32') return startupFolder(computer, program);
  if (computer.platform === 'darwin') return launchAgent(computer, program);
  return computer.hasSystemd ? systemdUnit(computer, program) : desktopEntry(computer, program);
}

const configFolder = ({ env, home }: Computer) => env.XDG_CONFIG_HOME || `${home}/.config`;

function systemdUnit(computer: Computer, { node, main }: Program): Autostart {
  const quoted = (path: string) => `"${path.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%')}"`;
  const text = `[Unit]
Description=Versandpult print station

[Service]
ExecStart=:${quoted(node)} ${quoted(main)}
Restart=on-failure
RestartSec=30

[Install]
WantedBy=default.target
`;
  const systemctl = (...args: string[]): Command => ['systemctl', '--user', ...args];
  return {
    files: [{ path: `${configFolder(computer)}/systemd/user/${unit}`, text }],
    begin: [systemctl('daemon-reload'), systemctl('enable', '--now', unit)],
    end: [systemctl('disable', '--now', unit)],
    afterRemoval: [systemctl('daemon-reload')],
  };
}

function desktopEntry(computer: Computer, { node, main }: Program): Autostart {
  // The entry's value and the quoted argument each take one level of backslashes.
  const quoted = (path: string) =>
    `"${path
      .replace(/["`$\\]/g, '\\$&')
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')}"`;
  const text = `[Desktop Entry]
Type=Application
Name=Versandpult print station
Exec=${quoted(node)} ${quoted(main)}
Terminal=false
NoDisplay=true
`;
  const path = `${configFolder(computer)}/autostart/versandpult-print.desktop`;
  return { files: [{ path, text }], begin: [], end: [], afterRemoval: [] };
}

function launchAgent({ home, uid }: Computer, { node, main, folder }: Program): Autostart {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const path = `${home}/Library/LaunchAgents/${label}.plist`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${escaped(node)}</string>
    <string>${escaped(main)}</string>
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>30</integer>
  <key>StandardErrorPath</key>
  <string>${escaped(folder)}/errors.log</string>
</dict>
</plist>
`;
  const domain = `gui/${uid}`;
  return {
    files: [{ path, text }],
    begin: [['launchctl', 'bootstrap', domain, path]],
    end: [['launchctl', 'bootout', `${domain}/${label}`]],
    afterRemoval: [],
  };
}

/** The batch file is ASCII in any code page; PowerShell reads paths with umlauts from a file with a byte order mark. */
function startupFolder({ env, home }: Computer, { node, main, folder }: Program): Autostart {
  const appData = env.APPDATA || win32.join(home, 'AppData', 'Roaming');
  const startup = win32.join(appData, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Startup');
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const script = `\uFEFFStart-Process -WindowStyle Hidden -FilePath ${quoted(node)} -ArgumentList ${quoted(`"${main}"`)}\r\n`;
  const command =
    '@powershell -NoProfile -ExecutionPolicy Bypass -WindowStyle Hidden -File "%APPDATA%\\versandpult-print\\start.ps1"\r\n';
  return {
    files: [
      { path: win32.join(folder, 'start.ps1'), text: script },
      { path: win32.join(startup, 'versandpult-print.cmd'), text: command },
    ],
    begin: [],
    end: [],
    afterRemoval: [],
  };
}
