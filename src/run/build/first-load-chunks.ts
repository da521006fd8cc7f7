import type { Plugin } from 'vite';

/** TrackOutcome: what it shares with the frame comes before both, so that the tracking page does without the frame. */
const entry = 'src/app/(?:main|shell/public/PublicFrame|features/(?:auth/LoginPage|track/TrackOutcome)).tsx';
const frame = 'src/app/shell/session/SignedIn.tsx';
const order = 'src/app/features/order/OrderPage.tsx';
/** Each file of the first load, where its modules are reached from, and whether they are a feature's own or shared. */
const chunks = [
  { name: 'start', from: new RegExp(`/${entry}$`), isShared: true },
  { name: 'frame', from: new RegExp(`/(?:${frame}|${order})$`), isShared: true },
  { name: 'order', from: new RegExp(`/${order}$`), isShared: false },
];

/**
 * One file for what is always fetched together. A bundler left alone makes seventy of the order page's first load,
 * and as each is packed by itself, they come to 17 KiB more; asking for each takes its time too.
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
        // A set takes what is added while it is walked.
        for (const id of reached) {
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
          // A page keeps a file of its own, by which it is asked for.
          const isItsOwn = id.includes('/src/app/features/') !== isShared;
          if (isItsOwn && !roots.includes(id) && !names.has(id)) names.set(id, name);
        }
      }
    },
  };
}
