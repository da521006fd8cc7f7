import type { Plugin } from 'vite';

/** Of each module which modules it imports at once. */
type Imports = ReadonlyMap<string, readonly string[]>;

const entry = /\/src\/app\/main\.tsx$/;
const login = /\/src\/app\/(?:shell\/public\/PublicFrame|features\/auth\/LoginPage)\.tsx$/;
const frame = /\/src\/app\/shell\/session\/SignedIn\.tsx$/;
const orderPage = /\/src\/app\/features\/order\/OrderPage\.tsx$/;
const anyOrder = /\/src\/app\/features\/order\//;

/**
 * One file for what is always fetched together. A bundler left alone makes seventy of the order page's first load,
 * and as each is packed by itself, they come to 17 KiB more; asking for each takes its time too.
 */
export function firstLoadChunks(): Plugin {
  let chunks: ReadonlyMap<string, string> = new Map();
  return {
    name: 'first-load-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              groups: [{ name: (id) => chunks.get(id) ?? null, includeDependenciesRecursively: false }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      chunks = chunkNames(new Map(ids.map((id) => [id, this.getModuleInfo(id)?.importedIds ?? []])), {
        isLazy: (id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
        isShared: (id) => (this.getModuleInfo(id)?.importers.length ?? 0) > 0,
      });
    },
  };
}

/** Every set holds all that its modules import, or a set before it does: no chunk draws parts of another with it. */
function chunkNames(
  imports: Imports,
  { isLazy, isShared }: Record<'isLazy' | 'isShared', (id: string) => boolean>,
): Map<string, string> {
  const from = (isRoot: (id: string) => boolean) => reach(imports, [...imports.keys()].filter(isRoot));
  const outside = from((id) => login.test(id));
  const ordering = from((id) => orderPage.test(id));
  // What other pages share with the order page goes with the frame, so that they need not fetch the order page.
  const elsewhere = from((id) => isLazy(id) && !anyOrder.test(id));
  const inside = from((id) => frame.test(id)).union(ordering.intersection(elsewhere));
  const start = from((id) => entry.test(id));
  const sets: [string, Set<string>][] = [
    ['pages', outside.intersection(inside.union(ordering))],
    ['login', outside],
    ['frame', inside],
    ['order', ordering],
  ];
  // Left alone, each small part of it that others share would be a file to ask for.
  const names = new Map([...start].filter((id) => !entry.test(id)).map((id) => [id, 'start']));
  for (const [name, ids] of sets)
    for (const id of ids.difference(start)) {
      // A page keeps a file of its own, by which it is asked for. What others import too may not: its chunk and theirs
      // would import each other.
      if (!names.has(id) && (!isLazy(id) || isShared(id))) names.set(id, name);
    }
  return names;
}

function reach(imports: Imports, roots: readonly string[]): Set<string> {
  const reached = new Set(roots);
  // A set takes what is added while it is walked.
  for (const id of reached) for (const next of imports.get(id) ?? []) reached.add(next);
  return reached;
}
