import { t } from '@lingui/core/macro';
import { currentLocale } from '#app/i18n/setup.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { deviceOf } from '#domain/people/device.ts';

/*
 * The file that sets a computer up as a print station: it looks for Node, loads the station's program from the portal
 * into a temporary folder and runs its set-up (src/print-station/set-up.ts), which pairs it with the code inside.
 */

export const stationSystems = ['Windows', 'macOS', 'Linux'] as const;
export type StationSystem = (typeof stationSystems)[number];

/** Undefined on a phone, a tablet and other systems without a print station. */
export function thisSystem(userAgent: string): StationSystem | undefined {
  const { system } = deviceOf(userAgent);
  return stationSystems.find((it) => it === system);
}

export type SetUpFile = { name: string; type: string; text: string };

type SetUp = { system: StationSystem; portal: string; code: string; language: string };

const endings: Record<StationSystem, string> = { Windows: 'cmd', macOS: 'command', Linux: 'sh' };

/** Another code is another file, so that a browser numbers none of them. */
export function setUpFileName(system: StationSystem, code: string): string {
  const [ending, start] = [endings[system], code.slice(0, 5)];
  return t`druckstation-einrichten-${start}.${ending}`;
}

/** The command that runs the file, from the folder of downloads. */
export function setUpCommand(system: StationSystem, code: string, argument = ''): string {
  const name = setUpFileName(system, code);
  const file = system === 'Windows' ? `"%USERPROFILE%\\Downloads\\${name}"` : `sh ~/Downloads/${name}`;
  return [file, argument].filter(Boolean).join(' ');
}

const isCode = /^[A-Z0-9]{5}-[A-Z0-9]{5}$/;
/** Only host names and addresses: no character that a shell could read as a command. */
const isOrigin = /^https?:\/\/[\w.:[\]-]+$/;

export function setUpFile({ system, portal, code, language: locale }: SetUp): SetUpFile {
  if (!isOrigin.test(portal) || !isCode.test(code)) throw new Error('Not an address or not a code');
  const language = locale === 'de' ? 'de' : 'en';
  const name = setUpFileName(system, code);
  const text =
    system === 'Windows' ? batchFile(portal, code, language) : shellFile(name, portal, code, language);
  return { name, type: 'application/octet-stream', text };
}

export function saveSetUpFile(system: StationSystem, code: string): void {
  const portal = location.origin;
  const { name, type, text } = setUpFile({ system, portal, code, language: currentLocale() });
  saveFile(name, type, text);
}

/** Windows shows the texts in any code page, so they have no umlauts. */
const texts = () => ({
  noNode: [
    t`Auf diesem Rechner fehlt Node.js 20 oder neuer.`,
    t`Bitte das Programm von https://nodejs.org installieren, es ist kostenlos.`,
    t`Danach diese Datei noch einmal starten. Es wurde nichts eingerichtet.`,
  ],
  noProgram: (portal: string) => [
    t`Das Programm der Druckstation konnte nicht vom Portal geladen werden: ${portal}`,
    t`Es wurde nichts eingerichtet.`,
  ],
  nothing: [t`Auf diesem Rechner ist keine Druckstation eingerichtet.`],
});

const checkNode = "process.exit(process.versions.node.split('.')[0] >= 20 ? 0 : 1)";
const load =
  "fetch(process.argv[1]).then(it => it.ok ? it.arrayBuffer() : Promise.reject()).then(it => require('fs').writeFileSync(process.argv[2], Buffer.from(it))).catch(() => process.exit(1))";
const program = 'print-station.tgz';

function shellFile(name: string, portal: string, code: string, language: string): string {
  const { noNode, noProgram, nothing } = texts();
  const quoted = (line: string) => `'${line.replaceAll("'", String.raw`'\''`)}'`;
  const say = (lines: readonly string[]) => `printf '%s\\n' ${lines.map(quoted).join(' ')}`;
  return `#!/bin/sh
# sh ${name}
# sh ${name} remove
PORTAL='${portal}'
CODE='${code}'
FOLDER="$HOME/.versandpult-print"
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
export PATH

if ! node -e "${checkNode}" >/dev/null 2>&1; then
  ${say(noNode)}
  exit 1
fi

if [ "\${1:-}" = remove ]; then
  if [ ! -f "$FOLDER/program/main.js" ]; then
    ${say(nothing)}
    exit 0
  fi
  exec node "$FOLDER/program/main.js" --remove --language ${language}
fi

WORK=$(mktemp -d) || exit 1
trap 'rm -rf "$WORK"' EXIT
trap 'exit 1' HUP INT TERM
cd "$WORK" || exit 1
if ! node -e "${load}" "$PORTAL/${program}" ${program} || ! tar -xzf ${program} 2>/dev/null; then
  ${say(noProgram(portal))}
  exit 1
fi
node package/main.js --set-up --portal "$PORTAL" --code "$CODE" --language ${language}
`;
}

function batchFile(portal: string, code: string, language: string): string {
  const { noNode, noProgram, nothing } = texts();
  const say = (lines: readonly string[]) =>
    lines.map((it) => `echo ${it.replace(/[&|<>^()]/g, '^$&').replaceAll('%', '%%')}`);
  return [
    '@echo off',
    'setlocal',
    'title Versandpult',
    `set "PORTAL=${portal}"`,
    `set "CODE=${code}"`,
    'set "FOLDER=%APPDATA%\\versandpult-print"',
    'set "WORK=%TEMP%\\versandpult-%RANDOM%%RANDOM%"',
    'set "NODE=node"',
    'where node >nul 2>nul || set "NODE=%ProgramFiles%\\nodejs\\node.exe"',
    `"%NODE%" -e "${checkNode}" >nul 2>nul`,
    'if errorlevel 1 goto nonode',
    'if /i "%~1"=="remove" goto remove',
    'md "%WORK%" || goto noprogram',
    'pushd "%WORK%" || goto noprogram',
    `"%NODE%" -e "${load}" "%PORTAL%/${program}" ${program}`,
    'if errorlevel 1 goto noprogram',
    `"%SystemRoot%\\System32\\tar.exe" -xzf ${program} 2>nul`,
    'if errorlevel 1 goto noprogram',
    `"%NODE%" package\\main.js --set-up --portal "%PORTAL%" --code "%CODE%" --language ${language}`,
    'goto end',
    '',
    ':remove',
    'if not exist "%FOLDER%\\program\\main.js" goto nothing',
    `"%NODE%" "%FOLDER%\\program\\main.js" --remove --language ${language}`,
    'goto end',
    '',
    ':nothing',
    ...say(nothing),
    'goto end',
    '',
    ':nonode',
    ...say(noNode),
    'goto end',
    '',
    ':noprogram',
    ...say(noProgram(portal)),
    '',
    ':end',
    'popd',
    'if exist "%WORK%" rd /s /q "%WORK%"',
    'pause',
    '',
  ].join('\r\n');
}
