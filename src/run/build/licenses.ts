import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Writes what a build delivers of others: `licenses.txt` with the licence texts of every package in the browser's files
 * and in the server's installation, and an SBOM (CycloneDX) of the same packages.
 */

export const licensesFile = 'licenses.txt';
export const sbomFile = 'sbom.cdx.json';

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked> };
type Delivered = { name: string; version: string; license: string; text: string };

const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Folders below node_modules, such as `node_modules/a/node_modules/b`. */
export function deliveredFolders({ packages }: Lock = readLock()): string[] {
  const found = new Set(Object.keys(packages).filter((it) => it && !packages[it]?.dev));
  const pending = [...browserPackages()].map((it) => `node_modules/${it}`).filter((it) => it in packages);
  for (let at = pending.pop(); at; at = pending.pop()) {
    if (found.has(at) && !packages[at]?.dev) continue;
    found.add(at);
    const { dependencies, peerDependencies } = packages[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const folder = folderOf(packages, at, name);
      if (folder && !found.has(folder)) pending.push(folder);
    }
  }
  return [...found].sort();
}

/** Packages that the app and its worker name in an import, also of a style sheet. */
function browserPackages(): Set<string> {
  const files = globSync('src/{app,sw,domain,contract}/**/*.{ts,tsx,css}');
  const named = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:from|import|src:)\s*(?:url)?\(?\s*['"]((?:@[^/'"]+\/)?[^./#'"@][^/'"]*)/g,
    ),
  ]);
  return new Set(named.map(([, name = '']) => name));
}

/** The nearest folder of that name upwards, which Node would take. */
function folderOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (folder in packages) return folder;
    if (!at) return undefined;
  }
}

const isLicence = /^(?:licen[cs]e|copying|copyright|notice|ofl)/i;

function readDelivered(folder: string, { version = '', license = '' }: Locked): Delivered[] {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  let files: string[];
  try {
    files = readdirSync(folder).filter((it) => isLicence.test(it) && !/\.(?:[cm]?js|ts|json)$/.test(it));
  } catch {
    // Optional: built for another platform.
    return [];
  }
  const text = files.map((it) => readFileSync(join(folder, it), 'utf8').replaceAll('\r', '').trim());
  return [{ name, version, license, text: text.join('\n\n') }];
}

const line = '='.repeat(80);

/** Packages with the same text share it. One without a text of its own gets a text of the same licence. */
export function licensesText(): string {
  const lock = readLock();
  const all = deliveredFolders(lock).flatMap((it) => readDelivered(it, lock.packages[it] ?? {}));
  const byText = new Map<string, Delivered[]>();
  const general = new Map(
    all.filter((it) => it.text).map((it) => [it.license, it.text.replaceAll(/^\s*copyright.*\n/gim, '')]),
  );
  for (const it of all) {
    const text = it.text || general.get(it.license) || '';
    if (!text) throw new Error(`No licence text for ${it.name} ${it.version} (${it.license || 'unknown'})`);
    byText.set(text, [...(byText.get(text) ?? []), it]);
  }
  const packages = [...byText].map(([text, list]) => {
    const names = [...new Set(list.map((it) => `${it.name} ${it.version} (${it.license})`))];
    return [line, ...names, '', text].join('\n');
  });
  const own = readFileSync('LICENSE', 'utf8').trim();
  return `${[`Versandpult\n\n${own}`, ...dataOfOthers(), ...packages].join('\n\n')}\n`;
}

/** Data of others in our own files. The places name their licence (ODbL) in their first lines. */
function dataOfOthers(): string[] {
  const paragraphs = readFileSync('README.md', 'utf8').split('\n\n');
  const about = paragraphs.find((it) => it.startsWith('Data of others:'));
  const [places = ''] = readFileSync('src/app/parts/address/german-places.txt', 'utf8').split(/^(?!#)/m);
  if (!about || !places) throw new Error('README.md and german-places.txt name no data of others');
  return [about, places.replaceAll(/^# ?/gm, '')].map((it) => `${line}\n${it.trim()}`);
}

type Sbom = {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** Asks npm, which reads the lock file alone, and leaves out the packages for development. */
export async function sbomText(): Promise<string> {
  const { packages } = readLock();
  const isDelivered = new Set(
    deliveredFolders().map(
      (it) => `${it.slice(it.lastIndexOf('node_modules/') + 13)}@${packages[it]?.version}`,
    ),
  );
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const sbom: Sbom = JSON.parse(stdout);
  const components = sbom.components.filter((it) => isDelivered.has(`${it.name}@${it.version}`));
  const refs = new Set(components.map((it) => it['bom-ref']));
  const [own, ...others] = sbom.dependencies;
  const dependencies = [own, ...others.filter((it) => refs.has(it.ref))].flatMap((it) =>
    it ? [{ ref: it.ref, dependsOn: it.dependsOn.filter((ref) => refs.has(ref)) }] : [],
  );
  return `${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`;
}
