import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/*
 * Packs the print station as an npm package served by the portal (`npx https://portal/print-station.tgz`): plain
 * JavaScript, because Node strips no types in installed packages.
 */

const folder = 'src/print-station';
export const printStationFile = 'print-station.tgz';

type PackedFile = { name: string; text: string; isProgram?: boolean };

/** Deterministic: same sources, same bytes. */
export function packPrintStation(): Buffer {
  const sources = (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .map((it) => it.replaceAll('\\', '/'))
    .filter((it) => it.endsWith('.ts'))
    .sort();
  const files = [
    { name: 'package.json', text: `${JSON.stringify(manifest(), null, 2)}\n` },
    ...sources.map((name) => ({
      name: asJs(name),
      text: asJavaScript(readFileSync(join(folder, name), 'utf8')),
      isProgram: name === 'main.ts',
    })),
  ];
  return gzipSync(Buffer.concat([...files.flatMap(entryOf), Buffer.alloc(1024)]), { level: 9 });
}

function manifest() {
  const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    name: 'versandpult-print',
    version,
    license,
    description: 'Prints for a Versandpult portal on the printers of this place',
    type: 'module',
    engines: { node: '>=20.10' },
    bin: { 'versandpult-print': 'main.js' },
  };
}

const asJs = (name: string) => name.replace(/\.ts$/, '.js');

const asJavaScript = (source: string) =>
  stripTypeScriptTypes(source).replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'");

/** POSIX ustar entry as in npm packages: below `package/`, without a date. */
function entryOf({ name, text, isProgram = false }: PackedFile): Buffer[] {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(512);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  head.write(posix.join('package', name), 0);
  head.write(octal(isProgram ? 0o755 : 0o644, 8), 100);
  head.write(octal(0, 8), 108);
  head.write(octal(0, 8), 116);
  head.write(octal(bytes.length, 12), 124);
  head.write(octal(0, 12), 136);
  head.write(' '.repeat(8), 148);
  head.write('0', 156);
  head.write('ustar\u000000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
}
