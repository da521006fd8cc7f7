import type { Plugin } from 'vite';

/** Where the build puts what the staff's pages alone need; the worker keeps it on devices that use it (sw/staff-files.ts). */
export const staffFolder = 'assets/staff/';

const ofStaff = /\/src\/app\/(?:features\/admin\/|admin-routes\.tsx|i18n\/locales\/admin\/)/;

type Chunk = { fileName: string; imports: string[] };

/**
 * True for a chunk of the staff's pages alone. A chunk without modules only passes on what another one holds, so its
 * facade alone says whose it is.
 */
export const isOfStaff = (chunk: { facadeModuleId?: string | null; moduleIds: string[] }): boolean =>
  ofStaff.test(chunk.facadeModuleId ?? '') ||
  (chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => ofStaff.test(id)));

/** The staff's chunks that a chunk of everybody's needs to start, as `importer imports file`. */
export const misplaced = (chunks: Chunk[]): string[] =>
  chunks
    .filter((it) => !it.fileName.startsWith(staffFolder))
    .flatMap((it) =>
      it.imports
        .filter((file) => file.startsWith(staffFolder))
        .map((file) => `${it.fileName} imports ${file}`),
    );

/** Gives what only the staff's pages need a folder of its own, so that no customer's device has to keep it. */
export function staffFiles(): Plugin {
  return {
    name: 'staff-files',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // What a page of theirs alone uses besides comes with it.
            chunkFileNames: (chunk) =>
              isOfStaff(chunk) ? `${staffFolder}[name]-[hash].js` : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
      const found = misplaced(chunks);
      if (found.length > 0) this.error(`Customers' devices do not keep ${staffFolder}: ${found.join(', ')}`);
    },
  };
}
