import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { Problem } from './problem.ts';

/** `shellPath`: headless build, a fifth of the CPU time per page. `driverPath`: WebDriver program. */
export type Found = { executablePath: string; shellPath?: string; driverPath?: string; how: string };

/** Flags for containers, and against the browser's own network requests. */
export function browserArgs(): string[] {
  const isRoot = process.getuid?.() === 0;
  return [
    // Chromium's sandbox fails for root.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

/**
 * Order: BROWSER_PATH, Playwright's, the machine's, then a download or, for root, Debian's package. CI adds the
 * headless build.
 */
export async function findBrowser(say: (what: string) => void = () => {}): Promise<Found> {
  if (process.env.BROWSER_PATH) return { executablePath: process.env.BROWSER_PATH, how: 'BROWSER_PATH' };
  const own = async () => firstThatStarts([chromium.executablePath()], "Playwright's");
  const system = async () => {
    const found = await firstThatStarts(systemPaths(), "the machine's");
    const shell = found && (await firstThatStarts(onLinux(['chromium-headless-shell']), ''));
    return found && { ...found, shellPath: shell?.executablePath };
  };
  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get');
  const playwrights = await own();
  if (playwrights) return playwrights;
  const installed = await system();
  if (installed && !installed.shellPath && mayInstall && process.env.CI) {
    say(
      'Installing the browser without windows with apt-get, once: with it the journeys take a quarter less …',
    );
    if (!(await addShell(1)) && (await apt(['update'], 1))) await addShell(1);
    return (await system()) ?? installed;
  }
  if (installed) return installed;

  say('No browser found: downloading one, once …');
  await playwright(['install', 'chromium'], 4);
  const downloaded = await own();
  if (downloaded) return downloaded;

  if (mayInstall) {
    say('Installing a browser with apt-get, once …');
    // The download may lack libraries.
    if (existsSync(chromium.executablePath())) await playwright(['install-deps', 'chromium'], 8);
    const completed = await own();
    if (completed) return completed;
    await apt(['update'], 3);
    await apt(['install', '-y', '--no-install-recommends', 'chromium'], 8);
    // Optional: the full browser works too.
    await addShell(8);
    const fromDebian = await system();
    if (fromDebian) return fromDebian;
  }
  throw new Problem(
    'No browser could be found or installed for the tests: install Chromium or Chrome, or name one with BROWSER_PATH.',
  );
}

async function firstThatStarts(paths: string[], how: string): Promise<Found | undefined> {
  for (const executablePath of paths) {
    if (existsSync(executablePath) && (await starts(executablePath))) return { executablePath, how };
  }
  return undefined;
}

/** The machine's Firefox by WebDriver BiDi; Playwright's own is a different program. */
export async function findFirefox(): Promise<Found | undefined> {
  if (process.env.FIREFOX_PATH) return { executablePath: process.env.FIREFOX_PATH, how: 'FIREFOX_PATH' };
  return firstThatStarts(firefoxPaths(), "the machine's");
}

export const webKitPackages = 'apt-get install webkit2gtk-driver xvfb';

/**
 * Debian's WebKitGTK browser and driver: the engine of Safari and all iPad browsers. Undefined without a display or
 * Xvfb.
 */
export async function findWebKit(): Promise<Found | undefined> {
  if (platform() !== 'linux' || !(process.env.DISPLAY || isOnPath('Xvfb'))) return undefined;
  const driverPath = onLinux(['WebKitWebDriver']).find(existsSync);
  const executablePath = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
  return driverPath && executablePath ? { executablePath, driverPath, how: "the machine's" } : undefined;
}

function firefoxPaths(): string[] {
  if (platform() === 'win32') return windowsPrograms(['Mozilla Firefox\\firefox.exe']);
  if (platform() === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
  return onLinux(['firefox-esr', 'firefox']);
}

/** Ubuntu's chromium-browser may only hint at a snap, and a download may lack libraries. */
async function starts(path: string) {
  // `--version` opens a window on Windows.
  return platform() === 'win32' || (await run(path, ['--version'], 0.5));
}

function systemPaths(): string[] {
  if (platform() === 'win32')
    return windowsPrograms([
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]);
  if (platform() === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return folders.flatMap((folder) => names.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`));
  }
  return onLinux([
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ]);
}

function windowsPrograms(programs: string[]): string[] {
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
    (name) => process.env[name] ?? '',
  );
  return folders.filter(Boolean).flatMap((folder) => programs.map((program) => join(folder, program)));
}

function onLinux(names: string[]): string[] {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/lib/chromium',
    '/snap/bin',
  ];
  return names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
}

const isOnPath = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const playwright = (args: string[], minutes: number) =>
  run(process.execPath, ['node_modules/playwright/cli.js', ...args], minutes);

const apt = (args: string[], minutes: number) =>
  run('apt-get', args, minutes, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });

const addShell = (minutes: number) =>
  apt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], minutes);

function run(command: string, args: string[], minutes: number, env = process.env): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { env, timeout: minutes * 60_000, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error) => resolve(error === null));
  });
}
