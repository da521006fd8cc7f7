import { assetsNamedBy } from '#app/offline/worker-messages.ts';
import { downloads } from '#domain/portal/downloads.ts';

/* Checks whether the device can work offline by the files actually stored, because browsers evict parts of caches. */

export type Part = { stored: number; of: number };

export type ShellFacts = {
  /** Without a worker nothing starts offline. */
  worker: 'answers' | 'not_yet' | 'unsupported';
  shell: Part;
  fonts: Part;
  documents: Part;
};

export type Facts = ShellFacts & {
  isAddressBookComplete: boolean;
  hasBaseData: boolean;
  canStoreWork: boolean;
};

/** In the order to fix them. */
export type Requirement = 'worker' | 'shell' | 'fonts' | 'storage' | 'addresses' | 'baseData' | 'documents';

export function requirements(facts: Facts): { name: Requirement; isMet: boolean }[] {
  return [
    { name: 'worker', isMet: facts.worker === 'answers' },
    { name: 'shell', isMet: isWhole(facts.shell) },
    { name: 'fonts', isMet: isWhole(facts.fonts) },
    { name: 'storage', isMet: facts.canStoreWork },
    { name: 'addresses', isMet: facts.isAddressBookComplete },
    { name: 'baseData', isMet: facts.hasBaseData },
    { name: 'documents', isMet: isWhole(facts.documents) },
  ];
}

export const canWorkOffline = (facts: Facts): boolean => requirements(facts).every(({ isMet }) => isMet);

/** An empty list means that the list itself is missing. */
const isWhole = ({ stored, of }: Part) => of > 0 && stored === of;

export function fontsNamedBy(css: string, at: string): string[] {
  const named = [...css.matchAll(/url\(\s*["']?([^"')]+\.woff2)["']?\s*\)/g)].map(
    ([, path = '']) => new URL(path, new URL(at, location.origin)).pathname,
  );
  return [...new Set(named)];
}

const none: Part = { stored: 0, of: 0 };

export async function lookAtShell(): Promise<ShellFacts> {
  const documents = { stored: 0, of: downloads.length };
  if (!('serviceWorker' in navigator) || !('caches' in globalThis))
    return { worker: 'unsupported', shell: none, fonts: none, documents };
  const worker = navigator.serviceWorker.controller ? 'answers' : 'not_yet';
  try {
    const precache = await openPrecache();
    const files = await shellFiles(precache);
    return {
      worker,
      shell: await count(files.shell, precache),
      fonts: await count(files.fonts, precache),
      documents: await count(
        downloads.map(({ path }) => path),
        (path) => caches.match(path, { ignoreVary: true }),
      ),
    };
  } catch {
    // Browsers may refuse caches, e.g. in private windows.
    return { worker, shell: none, fonts: none, documents };
  }
}

type Match = (path: string) => Promise<Response | undefined>;

async function openPrecache(): Promise<Match> {
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  return async (path) => {
    for (const cache of opened) {
      // Workbox appends the revision to the URL.
      const found = await cache.match(path, { ignoreSearch: true, ignoreVary: true });
      if (found) return found;
    }
    return undefined;
  };
}

async function shellFiles(precache: Match): Promise<{ shell: string[]; fonts: string[] }> {
  const page = '/index.html';
  const html = await (await precache(page))?.text();
  if (html === undefined) return { shell: [page], fonts: [] };
  const assets = assetsNamedBy(html);
  const fonts: string[] = [];
  for (const path of assets.filter((it) => it.endsWith('.css'))) {
    const css = await (await precache(path))?.text();
    fonts.push(...fontsNamedBy(css ?? '', path));
  }
  return { shell: [page, ...assets], fonts };
}

async function count(paths: readonly string[], match: Match): Promise<Part> {
  const found = await Promise.all(paths.map(match));
  return { stored: found.filter(Boolean).length, of: paths.length };
}

export function appVersion(page: ParentNode = document): string {
  const entry = page.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/index-"]');
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? '')?.[1] ?? 'dev';
}
