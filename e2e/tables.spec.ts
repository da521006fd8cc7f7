import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

/* On an upright tablet every row action is visible and reachable by keys. */
test.use({ viewport: { width: 768, height: 1024 } });

const customers = [
  { path: '/history', table: 'Sendungen', more: ['Labels senden', 'Erneut beauftragen', 'Ansehen'] },
  { path: '/addressbook', table: 'Adressen', more: ['Bearbeiten', 'Löschen'] },
  { path: '/pickups/manage', table: 'Abholungen', more: [] },
];

for (const { path, table: name, more } of customers)
  test(`${path} needs no sideways scrolling at 768 px, and its rows work by keys`, async ({
    page,
    customer,
  }) => {
    await enter(page, customer, path);
    const table = page.getByRole('table', { name, exact: true });
    const row = table
      .locator('tbody')
      .filter({ has: page.locator('[data-actions] button') })
      .first();
    await expect(row).toBeVisible();
    await expectAllInSight(table);
    const size = await row.locator('[data-actions] button').first().boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(44);
    expect(size?.width).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    if (more.length === 0) return;

    await row.getByRole('checkbox').focus();
    const main = row.locator('[data-actions] button').first();
    await tabTo(page, main);
    await tabTo(page, row.getByRole('button', { name: /^Weitere Aktionen: / }));
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: /^Weitere Aktionen: / });
    for (const [at, entry] of more.entries()) {
      if (at > 0) await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('menuitem', { name: entry, exact: true })).toBeFocused();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: /^Weitere Aktionen: / })).toBeFocused();
  });

test('staff lists need no sideways scrolling at 768 px', async ({ page, admin }) => {
  for (const path of ['', '/clients', '/shipments', '/pickups']) {
    await enter(page, admin, `/super-admin${path}`);
    const table = page.getByRole('table').first();
    await expect(table.locator('tbody tr').nth(1)).toBeVisible();
    await expect(table).not.toHaveAttribute('aria-busy');
    await expectAllInSight(table);
    await expectAccessible(page);
  }
});

test('a long name does not make shipment lists wider than a phone', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/shipments?per_page=100', '/manual-orders?filter=all']) {
    await enter(page, admin, `/super-admin${path}`);
    const table = page.getByRole('table').first();
    await expect(table.locator('tbody tr').nth(1)).toBeVisible();
    await expect(table).not.toHaveAttribute('aria-busy');
    await expectAllInSight(table);
  }
});

test("a row's menu mails labels, prints another format, and opens the shipment", async ({
  page,
  customer,
}) => {
  await enter(page, customer, '/history');
  const row = page
    .getByRole('table', { name: 'Sendungen' })
    .locator('tbody')
    .filter({ has: page.locator('[data-actions] button:not([aria-disabled])').first() })
    .filter({ hasText: 'Daten übermittelt' })
    .first();
  const company = (await row.getByRole('link').first().textContent()) ?? '';
  const open = row.getByRole('button', { name: /^Weitere Aktionen: / });

  await open.click();
  await page.getByRole('menuitem', { name: 'Labels senden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels senden' });
  await expect(dialog).toContainText(company);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();

  await open.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'ZPL-Datei herunterladen' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zpl$/);

  await open.click();
  await page.getByRole('menuitem', { name: 'Ansehen' }).click();
  await expect(page).toHaveURL(/\/history\/.+/);
  await expect(page.getByRole('main')).toContainText(company);
});

async function expectAllInSight(table: Locator) {
  const hidden = await table.evaluate((it) => {
    const box = it.parentElement;
    const beyond = [...it.querySelectorAll('tbody :is(button, a, input)')].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      return width > 0 && (left < 0 || right > window.innerWidth);
    });
    return [
      ...beyond.map((control) => control.getAttribute('aria-label') ?? control.textContent),
      ...(box && box.scrollWidth > box.clientWidth ? ['scrolls sideways'] : []),
    ];
  });
  expect(hidden).toEqual([]);
}

async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass();
}
