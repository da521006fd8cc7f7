import { Problem } from '#run/programs/problem.ts';
import { staffFolder } from './staff-files.ts';

export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }
>;

/** Bytes. */
export type Measured = { what: string; size: number; budget: number };

/** KiB of gzip (docs/operation.md 9.1). */
const budgets = { login: 129, order: 252, furtherRoute: 50, css: 18 };

/** Bytes a device precaches for offline use (docs/queue.md 6.1). */
export const precacheBudget = 3390 * 1024;

const entry = 'index.html';
const frame = 'src/app/shell/session/SignedIn.tsx';
const publicFrame = 'src/app/shell/public/PublicFrame.tsx';
const login = 'src/app/features/auth/LoginPage.tsx';
const order = 'src/app/features/order/OrderPage.tsx';
const pages = /^src\/app\/(?:features|shell)\/(?:.*\/)?(\w+)Page\.tsx$/;
const publicTexts = /^src\/app\/i18n\/locales\/public\/\w+\.po$/;
const appTexts = /^src\/app\/i18n\/locales\/app\/\w+\.po$/;

/** Measures all JavaScript of the two first loads; for other routes, the addition to entry and frame without texts. */
export function measureRoutes(manifest: Manifest, sizeOf: (file: string) => number): Measured[] {
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const load = (...keys: string[]) => new Set(keys.flatMap((key) => [...staticFiles(manifest, key)]));

  // A browser loads one language: count the largest.
  const largest = (kind: RegExp) =>
    Object.keys(manifest)
      .filter((key) => kind.test(key))
      .toSorted((a, b) => sum(load(b)) - sum(load(a)))
      .slice(0, 1);
  const outside = load(entry, ...largest(publicTexts));
  const inside = outside.union(load(frame, ...largest(appTexts)));

  const further = Object.keys(manifest).flatMap((key): Measured[] => {
    const page = key.match(pages)?.[1];
    if (page === undefined || key === login || key === order || !manifest[key]?.isDynamicEntry) return [];
    return [measured(`${page}, on top`, sum(load(key).difference(inside)), budgets.furtherRoute)];
  });
  const styles = new Set(Object.values(manifest).flatMap((part) => part.css ?? []));
  return [
    measured('login, first load', sum(outside.union(load(publicFrame, login))), budgets.login),
    measured('order, first load', sum(inside.union(load(order))), budgets.order),
    ...further,
    measured('CSS', sum(styles), budgets.css),
  ];
}

const measured = (what: string, size: number, kibibytes: number): Measured => ({
  what,
  size,
  budget: kibibytes * 1024,
});

function staticFiles(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const part = manifest[key];
  if (!part)
    throw new Problem(`${key} is no entry of the build: has it moved, or is it no longer loaded lazily?`);
  if (found.has(part.file)) return found;
  found.add(part.file);
  for (const imported of part.imports ?? []) staticFiles(manifest, imported, found);
  return found;
}

export function precachedFiles(worker: string): string[] {
  const files = [...worker.matchAll(/\{[^{}]*"?url"?:\s*[`"']([^`"']+)[`"'][^{}]*\}/g)].map(
    ([, url]) => url ?? '',
  );
  if (files.length === 0) throw new Problem('The worker of the build has no list of files.');
  return files.filter((it) => !it.startsWith(staffFolder));
}
