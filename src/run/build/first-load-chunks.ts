import type { Plugin } from 'vite';

/** TrackOutcome puts modules shared with the frame into `start`, so the tracking page needs no frame. */
const entry = 'src/app/(?:main|shell/public/PublicFrame|features/(?:auth/LoginPage|track/TrackOutcome)).tsx';
const frame = 'src/app/shell/session/SignedIn.tsx';
const order = 'src/app/features/order/OrderPage.tsx';
const chunks = [
  { name: 'start', from: new RegExp(`/${entry}$`), isShared: true },
  { name: 'frame', from: new RegExp(`/(?:${frame}|${order})$`), isShared: true },
  { name: 'order', from: new RegExp(`/${order}$`), isShared: false },
];

/**
 * Bundles modules that load together. Vite alone makes seventy files of the order page's first load: 17 KiB more, and
 * slower.
 */
export function firstLoadChunks(): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'first-load-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              groups: [{ name: (id) => names.get(id) ?? null, includeDependenciesRecursively: false }],
            },
          },
        },
      },
    }),
    buildEnd() {
      for (const { name, from, isShared } of chunks) {
        const roots = [...this.getModuleIds()].filter((id) => from.test(id));
        const reached = new Set(roots);
        // The loop also visits added modules.
        for (const id of reached) {
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
          // Pages keep their own file for dynamic import.
          const isItsOwn = id.includes('/src/app/features/') !== isShared;
          if (isItsOwn && !roots.includes(id) && !names.has(id)) names.set(id, name);
        }
      }
    },
  };
}
