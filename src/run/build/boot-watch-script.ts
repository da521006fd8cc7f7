import type { Plugin } from 'vite';

const source = 'src/app/boot-watch.ts';

/**
 * A script of its own, in front of the app's: it has to run when those are missing. Vite packs what one page names into
 * one file, so it is made apart and named in the page afterwards.
 */
export function bootWatch(): Plugin {
  let reference: string | undefined;
  return {
    name: 'boot-watch',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: source, name: 'boot-watch' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (it) => it.type === 'chunk' && it.facadeModuleId?.endsWith(source),
        );
        if (!chunk || reference === undefined) throw new Error(`${source} is not in the build`);
        return [
          {
            tag: 'script',
            attrs: { type: 'module', src: `/${chunk.fileName}`, async: true },
            injectTo: 'head-prepend' as const,
          },
        ];
      },
    },
  };
}
