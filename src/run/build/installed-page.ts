import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What the first page of somebody signed in asks for anyway, one after the other as each is evaluated. */
const firstPage = [
  '/src/app/shell/session/SignedIn.tsx',
  '/src/app/features/order/OrderPage.tsx',
  '/src/app/offline/work/work-database.ts',
];

/** The page itself would have to draw it, just when it draws the first page; the tab has the bitmap. */
const drawnIcon = /^.*<link rel="icon" href="\/icon\.svg".*\n/m;

type Chunk = { type: 'chunk'; fileName: string; facadeModuleId: string | null; imports: string[] };

/**
 * The page as the worker gives it out, installed.html: it names the files of the first page behind the login, so that
 * the browser reads them from the device side by side with the entry. Over a network they would stand in its way.
 */
export function installedPage(): Plugin {
  return {
    name: 'installed-page',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const files = new Set<string>();
      const visit = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || files.has(file)) return;
        files.add(file);
        chunk.imports.forEach(visit);
      };
      for (const module of firstPage) {
        const chunk = Object.values(bundle).find((it) => isChunkOf(it, module));
        if (!chunk) throw new Error(`${module} is no file of its own in the build`);
        visit(chunk.fileName);
      }
      const links = [...files]
        .filter((file) => !page.includes(`/${file}"`))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      const html = page.replace(drawnIcon, '').replace('</head>', `${links.join('\n')}\n</head>`);
      writeFileSync(join(dir, 'installed.html'), html);
    },
  };
}

const isChunkOf = (file: { type: string }, module: string): file is Chunk =>
  file.type === 'chunk' && (file as Chunk).facadeModuleId?.endsWith(module) === true;
