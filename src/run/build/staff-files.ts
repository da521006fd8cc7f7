import type { Plugin } from 'vite';

/** The worker caches this folder only on staff devices (sw/staff-files.ts). */
export const staffFolder = 'assets/staff/';

const ofStaff = /\/src\/app\/(?:features\/admin\/|admin-routes\.tsx|i18n\/locales\/admin\/)/;

type Chunk = { fileName: string; imports: string[] };

/** A chunk without modules only re-exports: its facade decides. */
export const isOfStaff = (chunk: { facadeModuleId?: string | null; moduleIds: string[] }): boolean =>
  ofStaff.test(chunk.facadeModuleId ?? '') ||
  (chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => ofStaff.test(id)));

/** Format: `importer imports file`. */
export const misplaced = (chunks: Chunk[]): string[] =>
  chunks
    .filter((it) => !it.fileName.startsWith(staffFolder))
    .flatMap((it) =>
      it.imports
        .filter((file) => file.startsWith(staffFolder))
        .map((file) => `${it.fileName} imports ${file}`),
    );

export function staffFiles(): Plugin {
  return {
    name: 'staff-files',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // Modules used only by such a chunk are included.
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
