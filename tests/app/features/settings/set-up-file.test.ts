import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { setUpCommand, setUpFile, thisSystem } from '#app/features/settings/printers/set-up-file.ts';
import { activateLocale, loadTexts } from '#app/i18n/setup.ts';
import { lockFilesIn, stopStation } from '#print-station/folder-lock.ts';
import { packPrintStation } from '#run/build/pack-print-station.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await activateLocale('de');
});

const code = 'ABCDE-FGHJK';
const made = (system: 'Windows' | 'macOS' | 'Linux', portal = 'https://portal.example', language = 'de') =>
  setUpFile({ system, portal, code, language });

describe('the set-up file', () => {
  test('is for the system of this computer', () => {
    expect(thisSystem('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0')).toBe('Windows');
    expect(thisSystem('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1')).toBe('macOS');
    expect(thisSystem('Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0')).toBe('Linux');
    expect(thisSystem('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile')).toBeUndefined();
  });

  test('has its ending and its command on each system', () => {
    expect(['Windows', 'macOS', 'Linux'].map((it) => made(it as 'Windows').name)).toEqual([
      'druckstation-einrichten-ABCDE.cmd',
      'druckstation-einrichten-ABCDE.command',
      'druckstation-einrichten-ABCDE.sh',
    ]);
    expect(setUpCommand('Windows', code, 'remove')).toBe(
      String.raw`"%USERPROFILE%\Downloads\druckstation-einrichten-ABCDE.cmd" remove`,
    );
    expect(setUpCommand('macOS', code)).toBe('sh ~/Downloads/druckstation-einrichten-ABCDE.command');
  });

  test.each([
    ["https://portal.example'; rm -rf ~; '", code],
    ['https://portal.example"&calc&"', code],
    ['https://portal.example/%PATH%', code],
    ['javascript:alert(1)', code],
    ['https://portal.example', 'ABCDE-FGHJK"&calc'],
    ['https://portal.example', ''],
  ])('is not made of the address %s and the code %s', (portal, given) => {
    for (const system of ['Windows', 'macOS', 'Linux'] as const)
      expect(() => setUpFile({ system, portal, code: given, language: 'de' })).toThrow();
  });

  test.each(['de', 'en'] as const)('for Windows reads the same in any code page (%s)', async (language) => {
    await loadTexts('pages');
    await activateLocale(language);
    const { text } = made('Windows', 'https://portal.example', language);
    expect(text).toMatch(/^(?:[\x20-\x7e]*\r\n)+$/);
  });

  test('for Windows looks for Node, loads, sets up, cleans up and stays open', () => {
    const lines = made('Windows').text.split('\r\n');
    expect(lines.map((it) => it.replace(/-e ".*?" (?=[">])/, '-e … '))).toEqual([
      '@echo off',
      'setlocal',
      'title Versandpult',
      'set "PORTAL=https://portal.example"',
      'set "CODE=ABCDE-FGHJK"',
      'set "FOLDER=%APPDATA%\\versandpult-print"',
      'set "WORK=%TEMP%\\versandpult-%RANDOM%%RANDOM%"',
      'set "NODE=node"',
      'where node >nul 2>nul || set "NODE=%ProgramFiles%\\nodejs\\node.exe"',
      '"%NODE%" -e … >nul 2>nul',
      'if errorlevel 1 goto nonode',
      'if /i "%~1"=="remove" goto remove',
      'md "%WORK%" || goto noprogram',
      'pushd "%WORK%" || goto noprogram',
      '"%NODE%" -e … "%PORTAL%/print-station.tgz" print-station.tgz',
      'if errorlevel 1 goto noprogram',
      '"%SystemRoot%\\System32\\tar.exe" -xzf print-station.tgz 2>nul',
      'if errorlevel 1 goto noprogram',
      '"%NODE%" package\\main.js --set-up --portal "%PORTAL%" --code "%CODE%" --language de',
      'goto end',
      '',
      ':remove',
      'if not exist "%FOLDER%\\program\\main.js" goto nothing',
      '"%NODE%" "%FOLDER%\\program\\main.js" --remove --language de',
      'goto end',
      '',
      ':nothing',
      'echo Auf diesem Rechner ist keine Druckstation eingerichtet.',
      'goto end',
      '',
      ':nonode',
      'echo Auf diesem Rechner fehlt Node.js 20 oder neuer.',
      'echo Bitte das Programm von https://nodejs.org installieren, es ist kostenlos.',
      'echo Danach diese Datei noch einmal starten. Es wurde nichts eingerichtet.',
      'goto end',
      '',
      ':noprogram',
      'echo Das Programm der Druckstation konnte nicht vom Portal geladen werden: https://portal.example',
      'echo Es wurde nichts eingerichtet.',
      '',
      ':end',
      'popd',
      'if exist "%WORK%" rd /s /q "%WORK%"',
      'pause',
      '',
    ]);
    // A percent sign or an exclamation mark would be a variable of the batch file.
    const scripts = lines.filter((it) => it.includes(' -e ')).map((it) => it.split('" ')[1]);
    expect(scripts.join()).not.toMatch(/[%!]/);
  });

  test('for macOS is the one for Linux', () => {
    expect(made('macOS').text.replaceAll('.command', '.sh')).toBe(made('Linux').text);
  });
});

/** A portal that accepts one code once and has no work. */
async function aPortal() {
  let used = 0;
  const said: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    said.push(path);
    if (path === '/print-station.tgz') {
      response.end(packPrintStation());
      return;
    }
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let body = '';
    request.on('data', (it) => (body += it));
    request.on('end', () => {
      if (!path.endsWith('/pair'))
        setTimeout(() => answer(200, { data: { revision: 1, printers: [], jobs: [] } }), 200);
      else if (JSON.parse(body).code !== code || used > 0) answer(404, { code: 'NOT_FOUND' });
      else {
        used += 1;
        const token = Buffer.alloc(64, 7).toString('base64url');
        answer(200, { data: { token, station_id: 's', name: 'Packtisch "1" & $HOME' } });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { said, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

function aHome() {
  const home = mkdtempSync(join(tmpdir(), "versandpult it's home-"));
  const folder = join(home, '.versandpult-print');
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const lock = () => lockFilesIn(folder).join();
  ends.push(async () => {
    await stopStation(folder);
    rmSync(home, { recursive: true, force: true });
  });

  async function run(text: string, { args = [], node = true }: { args?: string[]; node?: boolean } = {}) {
    const path = join(home, 'set-up.sh');
    writeFileSync(path, text);
    if (node && !existsSync(join(bin, 'node'))) symlinkSync(process.execPath, join(bin, 'node'));
    for (const tool of ['sh', 'tar', 'gzip', 'mktemp', 'rm', 'printf'])
      if (!existsSync(join(bin, tool))) symlinkSync(`/bin/${tool}`, join(bin, tool));
    // No systemd of a user answers here, and the script adds only folders of macOS.
    const child = spawn('/bin/sh', [path, ...args], {
      cwd: home,
      env: { HOME: home, PATH: bin, TMPDIR: home },
    });
    let output = '';
    child.stdout.on('data', (it) => (output += it));
    child.stderr.on('data', (it) => (output += it));
    const [status] = await once(child, 'exit');
    return { status, output };
  }

  return { home, folder, lock, run };
}

describe('on Linux the set-up file', () => {
  test('is a script that the shell understands', async () => {
    const { run } = aHome();
    const { status, output } = await run(`sh -n <<'END'\n${made('Linux').text}\nEND\n`);
    expect([status, output]).toEqual([0, '']);
  });

  test('sets a station up once, renews it when run again, and removes it', async () => {
    const portal = await aPortal();
    const { home, folder, lock, run } = aHome();
    const { text } = made('Linux', portal.url);

    const first = await run(text);
    expect(first.output).toContain('Verbunden als „Packtisch "1" & $HOME“.');
    expect(first.output).toContain('Sie läuft jetzt');
    expect(first.status).toBe(0);
    const start = join(home, '.config', 'autostart', 'versandpult-print.desktop');
    expect(readFileSync(start, 'utf8')).toContain(join(folder, 'program', 'main.js'));
    const running = lock();
    expect(running).not.toBe('');
    await expect.poll(() => portal.said.includes('/api/print-station/next')).toBe(true);

    const second = await run(text);
    expect(second.output).toContain('Diese Druckstation ist schon verbunden');
    expect(second.status).toBe(0);
    expect(lock()).not.toBe(running);
    expect(portal.said.filter((it) => it.endsWith('/pair'))).toHaveLength(1);

    const removed = await run(text, { args: ['remove'] });
    expect(removed.output).toContain('Die Druckstation ist von diesem Rechner entfernt.');
    expect([existsSync(folder), existsSync(start)]).toEqual([false, false]);
    expect((await run(text, { args: ['remove'] })).output).toBe(
      'Auf diesem Rechner ist keine Druckstation eingerichtet.\n',
    );
  });

  test('says that its code has expired, and leaves nothing behind', async () => {
    const portal = await aPortal();
    const { folder, run } = aHome();
    const text = made('Linux', portal.url).text.replace(code, 'ZZZZZ-ZZZZZ');
    const { status, output } = await run(text);
    expect(output).toContain('Der Code in dieser Datei gilt nicht mehr');
    expect([status, existsSync(folder)]).toEqual([1, false]);
  });

  test('says where Node comes from, and changes nothing without it', async () => {
    const { folder, run } = aHome();
    const { status, output } = await run(made('Linux').text, { node: false });
    expect(output).toContain('https://nodejs.org');
    expect([status, existsSync(folder)]).toEqual([1, false]);
  });

  test('says that the portal does not answer', async () => {
    const { folder, run } = aHome();
    const { status, output } = await run(made('Linux', 'http://127.0.0.1:9').text);
    expect(output).toContain('konnte nicht vom Portal geladen werden: http://127.0.0.1:9\n');
    expect([status, existsSync(folder)]).toEqual([1, false]);
  });
});
