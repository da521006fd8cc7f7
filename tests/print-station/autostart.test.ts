import { describe, expect, test } from 'vitest';
import { autostartOf, type Computer, type Program } from '#print-station/autostart.ts';

const computer = (difference: Partial<Computer> = {}): Computer => ({
  platform: 'linux',
  home: '/home/ida',
  env: {},
  uid: 501,
  hasSystemd: true,
  ...difference,
});
const program = (difference: Partial<Program> = {}): Program => ({
  node: '/usr/bin/node',
  main: '/home/ida/.versandpult-print/program/main.js',
  folder: '/home/ida/.versandpult-print',
  ...difference,
});

describe('the start with the computer', () => {
  test('is a user unit where systemd answers, which a removed station does not start again', () => {
    const { files, begin, end } = autostartOf(computer(), program({ node: '/opt/100% "node"/$bin/node' }));
    expect(files.map((it) => it.path)).toEqual(['/home/ida/.config/systemd/user/versandpult-print.service']);
    expect(files[0]?.text.split('\n')).toEqual([
      '[Unit]',
      'Description=Versandpult print station',
      '',
      '[Service]',
      String.raw`ExecStart=:"/opt/100%% \"node\"/$bin/node" "/home/ida/.versandpult-print/program/main.js"`,
      'Restart=on-failure',
      'RestartSec=30',
      '',
      '[Install]',
      'WantedBy=default.target',
      '',
    ]);
    expect(begin).toEqual([
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', 'versandpult-print.service'],
    ]);
    expect(end).toEqual([['systemctl', '--user', 'disable', '--now', 'versandpult-print.service']]);
  });

  test('is an entry of the desktop without systemd', () => {
    const { files, begin } = autostartOf(
      computer({ hasSystemd: false, env: { XDG_CONFIG_HOME: '/home/ida/conf' } }),
      program({ node: '/opt/$x/node' }),
    );
    expect(files[0]?.path).toBe('/home/ida/conf/autostart/versandpult-print.desktop');
    expect(files[0]?.text.split('\n')).toEqual([
      '[Desktop Entry]',
      'Type=Application',
      'Name=Versandpult print station',
      String.raw`Exec="/opt/\\$x/node" "/home/ida/.versandpult-print/program/main.js"`,
      'Terminal=false',
      'NoDisplay=true',
      '',
    ]);
    expect(begin).toEqual([]);
  });

  test('is a LaunchAgent of the user on macOS', () => {
    const { files, begin, end } = autostartOf(
      computer({ platform: 'darwin', home: '/Users/ida' }),
      program({ node: '/opt/a&b/node' }),
    );
    expect(files[0]?.path).toBe('/Users/ida/Library/LaunchAgents/versandpult.print-station.plist');
    expect(files[0]?.text).toContain(`  <key>ProgramArguments</key>
  <array>
    <string>/opt/a&amp;b/node</string>
    <string>/home/ida/.versandpult-print/program/main.js</string>
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>`);
    expect(begin).toEqual([['launchctl', 'bootstrap', 'gui/501', files[0]?.path]]);
    expect(end).toEqual([['launchctl', 'bootout', 'gui/501/versandpult.print-station']]);
  });

  test('is a file in the Startup folder of Windows, without a window and in any code page', () => {
    const { files, begin } = autostartOf(
      computer({ platform: 'win32', env: { APPDATA: String.raw`C:\Users\Jürgen\AppData\Roaming` } }),
      program({
        node: String.raw`C:\Program Files\nodejs\node.exe`,
        main: String.raw`C:\Users\Jürgen O'Neil\AppData\Roaming\versandpult-print\program\main.js`,
        folder: String.raw`C:\Users\Jürgen\AppData\Roaming\versandpult-print`,
      }),
    );
    expect(files).toEqual([
      {
        path: String.raw`C:\Users\Jürgen\AppData\Roaming\versandpult-print\start.ps1`,
        text: `\uFEFFStart-Process -WindowStyle Hidden -FilePath 'C:\\Program Files\\nodejs\\node.exe' -ArgumentList '"C:\\Users\\Jürgen O''Neil\\AppData\\Roaming\\versandpult-print\\program\\main.js"'\r\n`,
      },
      {
        path: String.raw`C:\Users\Jürgen\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\Startup\versandpult-print.cmd`,
        text: '@powershell -NoProfile -ExecutionPolicy Bypass -WindowStyle Hidden -File "%APPDATA%\\versandpult-print\\start.ps1"\r\n',
      },
    ]);
    expect(begin).toEqual([]);
  });
});
