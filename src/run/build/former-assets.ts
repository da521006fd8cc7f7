import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const days = 24 * 60 * 60 * 1000;
const keptFor = 30 * days;

/**
 * A window that is open goes on with the release it began with, and asks for its files when it needs them. So a build
 * keeps those of the last 30 days, apart from its own. Call it before a build, `putBack` after it.
 */
export function setAsideAssets(folder = 'dist', now = Date.now()): { putBack: () => void } {
  const [assets, former, aside] = [
    join(folder, 'assets'),
    join(folder, '.former', 'assets'),
    `${folder}-former`,
  ];
  const moved = new Set<string>();
  // The newest last: its files win over those of the same name.
  for (const source of [aside, former, assets]) {
    if (!existsSync(source)) continue;
    mkdirSync(aside, { recursive: true });
    for (const name of readdirSync(source)) {
      const kept = join(aside, name);
      if (source !== aside) renameSync(join(source, name), kept);
      // The time tells since when nobody new asks for the file.
      if (source === assets) utimesSync(kept, new Date(now), new Date(now));
      moved.add(name);
    }
  }
  return {
    putBack() {
      mkdirSync(former, { recursive: true });
      for (const name of moved) {
        const kept = join(aside, name);
        const isOver = now - statSync(kept).mtimeMs > keptFor;
        if (!isOver && !existsSync(join(assets, name))) renameSync(kept, join(former, name));
      }
      rmSync(aside, { recursive: true, force: true });
    },
  };
}
