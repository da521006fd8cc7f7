import type { Locator, Page } from '@playwright/test';
import { glasses, inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { copyDraft, readDevice } from './on-device.ts';

/* Sizes in px: dense rows with a mouse, large targets for fingers, and placeholders that fit their field. */

const finger = 44;
/** px of a second line in a row. */
const line = 20;

/** Path, selector of a row, and px of a two-line row with a mouse. */
const lists = [
  ['/history', 'tbody', 48],
  ['/addressbook', 'tbody', 48],
  ['/pickups/manage', 'tbody', 48],
  ['/more/downloads', 'main li', 58],
] as const;

test('rows are dense with a mouse', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, customer, '/history');
  for (const [path, row, dense] of lists) {
    await page.goto(path);
    await expect(page.locator(row).nth(1)).toBeVisible();
    const heights = (await heightsOf(page, row)).toSorted((a, b) => a - b);
    expect.soft(heights[Math.floor(heights.length / 2)], path).toBeLessThanOrEqual(dense);
    expect.soft(heights.at(-1), path).toBeLessThanOrEqual(dense + line);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });

  test('every touch target has 44 px', async ({ page, customer }) => {
    await enter(page, customer, '/history');
    for (const [path, row] of lists) {
      await page.goto(path);
      await expect(page.locator(row).nth(1)).toBeVisible();
      const low = (await heightsOf(page, row)).filter((it) => it < finger);
      expect.soft(low, path).toEqual([]);
      const { small, all } = await tooSmall(page);
      expect.soft(all, path).toBeGreaterThanOrEqual(3);
      expect.soft(small, path).toEqual([]);
    }
  });
});

test.describe('on the smallest phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a dozen drafts do not make the order page wider than the screen', async ({
    page,
    signedIn: order,
  }) => {
    await order.field(order.addresses, 'Firma').fill('Nordlicht Optik');
    await expect.poll(async () => (await readDevice(page)).drafts.length).toBe(1);
    const [draft] = (await readDevice(page)).drafts;
    const more = Array.from({ length: 11 }, (_, at) => `Nordlicht Optik ${at}`);
    await copyDraft(page, draft?.id ?? '', more);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Entwürfe\s*12$/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

/* The recipient search shows the address book's size once it is loaded. */
const saved = /^(Adressbuch, \d+|\d+ in address book)$/;

for (const { who, paths } of [
  { who: 'customer', paths: ['/history', '/addressbook', '/order'] },
  { who: 'admin', paths: ['', '/clients', '/shipments', '/pickups'].map((it) => `/super-admin${it}`) },
] as const)
  test(`placeholders fit their fields on a phone and a tablet: ${who}`, async ({ page, customer, admin }) => {
    await enter(page, { customer, admin }[who], paths[0]);
    for (const locale of ['en', 'de']) {
      await page.evaluate((it) => localStorage.setItem('locale', it), locale);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        for (const width of [390, 1024]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.locator('main input[placeholder]:visible').first()).toBeVisible();
          if (path === '/order') await expect(page.getByText(saved)).toBeVisible();
          const { cut, all } = await placeholders(page);
          expect.soft(all, `${locale} ${path} ${width}`).toBeGreaterThan(0);
          expect.soft(cut, `${locale} ${path} ${width}`).toEqual([]);
        }
      }
    }
  });

const windows = [390, 1024, 1440, 1920];
const settings = ['data', 'options', 'sessions', 'second-factor', 'device', 'printers'];

test('all settings pages have one width', async ({ page, customer }) => {
  test.slow();
  await enter(page, customer, '/history');
  for (const width of windows) {
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    for (const path of [...settings.map((it) => `/settings/${it}`), '/password-change']) {
      await page.goto(path);
      const card = page.locator('main section').first();
      await expect(card).toBeVisible();
      const box = await card.boundingBox();
      found.push(`${box?.x} ${box?.width}`);
    }
    expect.soft(new Set(found).size, `${width}: ${found.join(', ')}`).toBe(1);
  }
});

test("the recipient's country is not cut beside the goods", async ({ page, signedIn: order }) => {
  await order.chooseCountry('Schweiz');
  await expect(page.getByRole('region', { name: 'Zoll', exact: true })).toBeVisible();
  for (const [locale, name] of [
    ['de', 'Land'],
    ['en', 'Country'],
  ] as const) {
    await expect(async () => expect((await readDevice(page)).drafts.length).toBe(1)).toPass();
    await page.evaluate((it) => localStorage.setItem('locale', it), locale);
    await page.reload();
    const field = page.getByRole('combobox', { name: new RegExp(`^${name}\\b`) });
    for (const width of [360, 768, ...windows]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(field).toHaveValue(/^(Schweiz|Switzerland)$/);
      const cut = await field.evaluate((it: HTMLInputElement) => it.scrollWidth - it.clientWidth);
      expect.soft(cut, `${locale} ${width}`).toBe(0);
    }
  }
});

test('reduced motion applies a change immediately, without intermediate frames', async ({
  page,
  customer,
}) => {
  await enter(page, customer, '/history');
  const field = page.getByRole('searchbox', { name: 'Sendungen durchsuchen' });
  const widths = await field.evaluate((it: HTMLElement) => {
    const widthAt = (width: string) => {
      it.style.width = width;
      return it.offsetWidth;
    };
    return [widthAt('80px'), widthAt('160px')];
  });
  expect(widths).toEqual([80, 160]);
});

test('on an offline phone the age of cached rows leaves the search its width', async ({ page, customer }) => {
  await enter(page, customer, '/tracking');
  for (const [locale, opens, time] of [
    ['de', /^Einzelheiten öffnen/, /^Stand \d/],
    ['en', /^Open details/, /^As of \d/],
  ] as const) {
    await page.evaluate((it) => localStorage.setItem('locale', it), locale);
    await page.goto('/tracking');
    await expect(page.getByRole('button', { name: opens }).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().setOffline(true);
    await expect(page.getByText(time)).toBeVisible();
    expect((await placeholders(page)).cut, locale).toEqual([]);
    await page.context().setOffline(false);
  }
});

test('a button is round at both ends if its menu is hidden', async ({ page, customer }) => {
  await enter(page, customer, '/history');
  await page
    .getByRole('checkbox', { name: /^Auswählen:/ })
    .first()
    .check();
  const print = page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Labels drucken' });
  const corners = () =>
    print.evaluate((it) => {
      const { borderTopLeftRadius, borderTopRightRadius } = getComputedStyle(it);
      return borderTopLeftRadius === borderTopRightRadius;
    });
  await expect(print).toBeEnabled();
  expect(await corners()).toBe(false);
  await page.context().setOffline(true);
  await expect(print).toBeDisabled();
  expect(await corners()).toBe(true);
});

test('a field with the focus is never under the bar at the foot', async ({ page, signedIn: order }) => {
  await page.setViewportSize({ width: 768, height: 600 });
  await expect(order.field(order.addresses, 'Firma')).toBeVisible();
  await order.field(order.addresses, 'Firma').focus();
  const next = page.getByRole('button', { name: 'Weiter', exact: true });
  const covered: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab');
    const name = await next.evaluate((it) => {
      const bar = it.closest('.sticky');
      const focused = document.activeElement;
      if (!bar || !focused || bar.contains(focused) || focused === document.body) return '';
      const at = focused.getBoundingClientRect();
      const { top, bottom } = bar.getBoundingClientRect();
      // The links of the footer begin two px higher than it.
      const isUnder = at.bottom > top && at.top + 4 < bottom;
      return isUnder ? focused.outerHTML.slice(0, 120) : '';
    });
    if (name !== '') covered.push(name);
  }
  expect(covered).toEqual([]);
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('neighbouring texts have a gap and are not cut', async ({ page, signedIn: order }) => {
    const heading = page.getByRole('heading', { level: 1, name: 'Archiv' });
    // Visit it once, so that it is there offline.
    await page.getByRole('link', { name: 'Archiv', exact: true }).click();
    await expect(heading).toBeVisible();
    await page.goBack();
    const country = page.getByRole('combobox', { name: 'Land' });
    await expect(country).toHaveValue('Deutschland');
    expect(await country.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    const inRow = order.summary.locator('dl');
    await order.typeRecipient(inHamburg('Nordlicht Optik'));
    await order.typeParcel(glasses);
    await page.context().setOffline(true);
    await order.chooseService('Standard');
    const row = order.shipment.locator('label').filter({ hasText: /^Standard/ });
    const [title, days] = [row.getByText('Standard', { exact: true }), row.getByText(/^voraussichtlich/)];
    expect((await edges(days)).left - (await edges(title)).right).toBeGreaterThanOrEqual(8);
    await expect(inRow.getByText(/^voraussichtlich/)).toBeVisible();
    const list = await edges(inRow);
    expect((await edges(inRow.getByText(/^voraussichtlich/))).right).toBeLessThanOrEqual(list.right);

    await order.goToTab('Abschluss');
    await order.choosePickup(false);
    await order.acceptTerms();
    await order.submit();
    await expect(page.getByRole('link', { name: /^Offline, 1 wartet/ })).toBeVisible();
    await page.getByRole('link', { name: 'Archiv', exact: true }).click();
    await expect(heading).toBeVisible();
    expect(await heading.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  });

  test('staff see titles and search placeholders in full', async ({ page, admin }) => {
    await enter(page, admin, '/super-admin/pickups');
    const heading = page.getByRole('heading', { level: 1, name: 'Abholungen' });
    await expect(page.getByRole('button', { name: 'Für Kunden buchen' })).toBeVisible();
    expect(await heading.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await page.goto('/super-admin/shipments');
    await expect(page.getByPlaceholder('ganze Sendungsnummer')).toBeVisible();
    expect((await placeholders(page)).cut).toEqual([]);
  });
});

const edges = (place: Locator) =>
  place.evaluate((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    const { left, right } = words.getBoundingClientRect();
    return { left, right };
  });

test('the cards of “Mehr” have gaps on a tablet', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enter(page, customer, '/more');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const out = await cards.evaluateAll((all) =>
    all
      .filter((it) => it.getBoundingClientRect().width > (it.parentElement?.clientWidth ?? 0))
      .map((it) => it.textContent),
  );
  expect(out).toEqual([]);
});

test('address fields stay within 768 px on the widest screen', async ({ page, customer }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await enter(page, customer, '/addressbook');
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).first().click();
  const fields = page.getByRole('dialog').locator('input, select');
  await expect(fields.first()).toBeVisible();
  const sides = await fields.evaluateAll((all) => all.map((it) => it.getBoundingClientRect()));
  const width = Math.max(...sides.map((it) => it.right)) - Math.min(...sides.map((it) => it.left));
  expect(width).toBeGreaterThan(600);
  expect(width).toBeLessThanOrEqual(768);
});

const heightsOf = (page: Page, row: string) =>
  page
    .locator(row)
    .evaluateAll((all) =>
      all.map((it) => Math.round(it.getBoundingClientRect().height)).filter((it) => it > 0),
    );

/** Touch targets that are too small; a checkbox counts with its label. */
const tooSmall = (page: Page) =>
  page.evaluate((smallest) => {
    const targets = [...document.querySelectorAll<HTMLElement>('button, input, select')].filter(
      (it) => it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().width > 1,
    );
    const small = targets.flatMap((it) => {
      const label = it.matches('[type=checkbox], [type=radio]') ? it.closest('label') : undefined;
      const { width, height } = (label ?? it).getBoundingClientRect();
      if (Math.ceil(width) >= smallest && Math.ceil(height) >= smallest) return [];
      const says = it.getAttribute('aria-label') || it.textContent || it.outerHTML.slice(0, 80);
      return [`${it.tagName} ${says}: ${Math.round(width)} × ${Math.round(height)}`];
    });
    return { small, all: targets.length };
  }, finger);

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
        const requested = Math.ceil(pen?.measureText(it.placeholder).width ?? Number.NaN);
        const room = it.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return { says: `${it.placeholder}: ${requested} of ${Math.floor(room)} px`, fits: requested <= room };
      });
    // The top bar's search button looks like a field.
    for (const it of document.querySelectorAll<HTMLElement>('header [aria-keyshortcuts] .truncate'))
      if (it.checkVisibility())
        all.push({
          says: `${it.textContent}: ${it.scrollWidth} of ${it.clientWidth} px`,
          fits: it.scrollWidth <= it.clientWidth,
        });
    return { cut: all.filter(({ fits }) => !fits).map(({ says }) => says), all: all.length };
  });
