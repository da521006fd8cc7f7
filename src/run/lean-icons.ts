import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const createIcon = normalizePath(fileURLToPath(new URL('../app/ui/create-icon.ts', import.meta.url)));

/** Lucide's icons drawn by our own component; see there why. */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
      ? createIcon
      : null,
});
