import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const days = 24 * 60 * 60 * 1000;
const retainedForMs = 30 * days;

/**
 * Keeps 30 days of former assets, because open windows still request them. Call it before a build and `restore` after
 * it.
 */
export function setAsideAssets(folder = 'dist', now = Date.now()): { restore: () => void } {
  const [assets, former, aside] = [
    join(folder, 'assets'),
    join(folder, '.former', 'assets'),
    `${folder}-former`,
  ];
  const moved = new Set<string>();
  // Newest last: it overwrites files of the same name.
  for (const source of [aside, former, assets]) {
    if (!existsSync(source)) continue;
    mkdirSync(aside, { recursive: true });
    for (const name of readdirSync(source)) {
      const retained = join(aside, name);
      if (source !== aside) renameSync(join(source, name), retained);
      // mtime is the time of replacement.
      if (source === assets) utimesSync(retained, new Date(now), new Date(now));
      moved.add(name);
    }
  }
  return {
    restore() {
      mkdirSync(former, { recursive: true });
      for (const name of moved) {
        const retained = join(aside, name);
        const isOver = now - statSync(retained).mtimeMs > retainedForMs;
        if (!isOver && !existsSync(join(assets, name))) renameSync(retained, join(former, name));
      }
      rmSync(aside, { recursive: true, force: true });
    },
  };
}
