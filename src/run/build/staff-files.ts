import type { Plugin } from 'vite';

/** Where the build puts what the staff's pages alone need; the worker keeps it on devices that use it (sw/staff-files.ts). */
export const staffFolder = 'assets/staff/';

const ofStaff = /\/src\/app\/(?:features\/admin\/|admin-routes\.tsx|i18n\/locales\/admin\/)/;

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
            chunkFileNames: ({ facadeModuleId, moduleIds }) =>
              ofStaff.test(facadeModuleId ?? '') || moduleIds.every((id) => ofStaff.test(id))
                ? `${staffFolder}[name]-[hash].js`
                : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
  };
}
