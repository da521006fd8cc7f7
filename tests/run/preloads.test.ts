import { expect, it } from 'vitest';
import { preloadsOf } from '#run/preloads.ts';

const preload = (file: string, hostType: 'html' | 'js' = 'js') =>
  preloadsOf(
    `assets/${file}`,
    [file, 'rolldown-runtime-1a.js', 'start-2b.js', 'table-3c.js'].map((it) => `assets/${it}`),
    {
      hostType,
    },
  );

it('asks for all that a page imports, but for what is there anyway', () => {
  for (const file of ['HistoryPage-4d.js', 'SignedIn-5e.js', 'PublicFrame-6f.js'])
    expect(preload(file)).toEqual([`assets/${file}`, 'assets/table-3c.js']);
});

it('leaves the parts of a page to their own imports', () => {
  expect(preload('OrderDialogs-4d.js')).toEqual([]);
  expect(preload('StorageBar-4d.js')).toEqual([]);
});

it("takes nothing from the document's own", () => {
  expect(preload('index-4d.js', 'html')).toHaveLength(4);
});
