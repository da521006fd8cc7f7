import type { Plugin } from 'vite';

const source = 'src/app/boot-watch.ts';

/** Runs before the app's scripts and even without them. Built apart, because Vite would bundle it with them. */
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
