import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

/*
 * What is measured in px: how dense lists are where there is a mouse, how large whatever a finger has to hit, and whether
 * what a field says of itself fits into it.
 */

/** px: a row of a list of two lines each, and one of whose cells have a line alone. */
const mouse = { lists: 64, downloads: 60 };
const finger = 44;

test('rows are dense where there is a mouse', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, row, highest] of [
    ['/history', 'tbody', mouse.lists],
    ['/addressbook', 'tbody', mouse.lists],
    ['/pickups/manage', 'tbody', mouse.lists],
    ['/more/downloads', 'main li', mouse.downloads],
  ] as const) {
    await enter(page, customer, path);
    await expect(page.locator(row).nth(1)).toBeVisible();
    const heights = await heightsOf(page, row);
    console.log(path, heights.join(' '));
    expect(heights.filter((it) => it > highest)).toEqual([]);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });

  test('whatever is to be hit has 44 px', async ({ page, customer }) => {
    for (const [path, row] of [
      ['/history', 'tbody'],
      ['/addressbook', 'tbody'],
      ['/more/downloads', 'main li'],
    ] as const) {
      await enter(page, customer, path);
      await expect(page.locator(row).nth(1)).toBeVisible();
      expect(await heightsOf(page, row).then((all) => all.filter((it) => it < finger))).toEqual([]);
      expect(await tooSmall(page)).toEqual([]);
    }
  });
});

for (const width of [390, 1024])
  test(`what an English field shows of what it takes is not cut at ${width} px`, async ({
    page,
    customer,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await enter(page, customer, '/history');
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
    for (const path of ['/history', '/addressbook', '/order', '/tracking']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main input[placeholder]:visible').first()).toBeVisible();
      const { cut, seen } = await placeholders(page);
      console.log(width, path, seen);
      expect(cut).toEqual([]);
    }
  });

test('the fields of an address stay within 768 px on the widest screen', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await enter(page, customer, '/addressbook');
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).first().click();
  const fields = page.getByRole('dialog').locator('input, select');
  await expect(fields.first()).toBeVisible();
  const sides = await fields.evaluateAll((all) => all.map((it) => it.getBoundingClientRect()));
  const width = Math.max(...sides.map((it) => it.right)) - Math.min(...sides.map((it) => it.left));
  console.log('address', width);
  expect(width).toBeGreaterThan(600);
  expect(width).toBeLessThanOrEqual(768);
});

const heightsOf = (page: Page, row: string) =>
  page
    .locator(row)
    .evaluateAll((all) =>
      all.map((it) => Math.round(it.getBoundingClientRect().height)).filter((it) => it > 0),
    );

/** What a finger has to hit and is smaller, links within text apart. A field counts with its label. */
const tooSmall = (page: Page) =>
  page.evaluate((smallest) => {
    const targets = [...document.querySelectorAll<HTMLElement>('button, input, select, tbody a, main li a')];
    return targets.flatMap((it) => {
      const label =
        it instanceof HTMLInputElement && it.type === 'checkbox' ? it.closest('label') : undefined;
      const { width, height } = (label ?? it).getBoundingClientRect();
      if (!it.checkVisibility({ visibilityProperty: true }) || width <= 1) return [];
      const says = it.getAttribute('aria-label') ?? it.textContent;
      return width < smallest || height < smallest
        ? [`${it.tagName} ${says} ${Math.round(width)} × ${Math.round(height)}`]
        : [];
    });
  }, finger);

/** What fields show while they are empty: as wide as it is written, against the room that is there. */
const placeholders = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const pen = document.createElement('canvas').getContext('2d');
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')];
    const all = fields
      .filter((it) => it.checkVisibility() && it.placeholder !== '' && it.clientWidth > 1)
      .map((it) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(it);
        if (pen) pen.font = font;
        const wanted = Math.ceil(pen?.measureText(it.placeholder).width ?? Number.NaN);
        const room = it.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return { says: `${it.placeholder}: ${wanted} of ${Math.floor(room)} px`, fits: wanted <= room };
      });
    return {
      cut: all.filter(({ fits }) => !fits).map(({ says }) => says),
      seen: all.map(({ says }) => says),
    };
  });
