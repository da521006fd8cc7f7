import { vi } from 'vitest';

/** Cache Storage with these files in Workbox's layout, and a service worker that answers messages. */
export function fakeCaches(files: { precache?: Record<string, string>; downloads?: readonly string[] }) {
  const stores = new Map<string, Map<string, string>>([
    ['workbox-precache-v2-http://localhost/', new Map(Object.entries(files.precache ?? {}))],
    ['downloads-v1', new Map((files.downloads ?? []).map((path) => [path, 'PDF']))],
  ]);
  const find = (store: Map<string, string> | undefined, path: string, ignoresSearch: boolean) => {
    for (const [key, text] of store ?? [])
      if (key === path || (ignoresSearch && key.split('?')[0] === path)) return new Response(text);
    return undefined;
  };
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    open: async (name: string) => ({
      match: async (path: string, options?: CacheQueryOptions) =>
        find(stores.get(name), path, options?.ignoreSearch === true),
    }),
    match: async (path: string) =>
      [...stores.values()].map((store) => find(store, path, false)).find((it) => it),
  });
  const told: unknown[] = [];
  const answer = { failed: 0 };
  const serviceWorker = {
    controller: {
      postMessage(message: unknown, [port]: MessagePort[] = []) {
        told.push(message);
        port?.postMessage(answer.failed);
      },
    } as object | null,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return {
    stores,
    told,
    answer,
    serviceWorker,
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      vi.unstubAllGlobals();
    },
  };
}

export const wholeApp = {
  '/index.html?__WB_REVISION__=1': `<link rel="stylesheet" href="/assets/main-AAAA1111.css" />
    <script type="module" crossorigin src="/assets/main-BBBB2222.js"></script>`,
  '/assets/main-AAAA1111.css': '@font-face { src: url("/assets/inter-CCCC3333.woff2") format("woff2"); }',
  '/assets/main-BBBB2222.js': '',
  '/assets/inter-CCCC3333.woff2': '',
};
