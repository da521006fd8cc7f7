import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/* Forced colours (Windows contrast themes) remove backgrounds and shadows. */

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('chosen controls look different from others', async ({ page, signedIn: order }) => {
  const kind = order.shipment.getByRole('group', { name: 'Transportart' }).locator('label').first();
  const chosen = await look(page, kind);
  await order.chooseKind('Palette');
  expect.soft(await look(page, kind), 'kind').not.toEqual(chosen);

  const tab = order.tab('Empfänger');
  const selected = await look(page, tab);
  await order.goToTab('Absender');
  expect.soft(await look(page, tab), 'tab').not.toEqual(selected);

  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('link', { name: 'Optionen' }).click();
  const part = page
    .getByRole('navigation', { name: 'Einstellungen' })
    .getByRole('link', { name: 'Optionen' });
  const onSwitch = page.getByRole('switch', { name: 'Klimaneutral' });
  await expect(onSwitch).not.toBeChecked();
  const off = await look(page, onSwitch);
  await onSwitch.click();
  await expect(onSwitch).toBeChecked();
  expect.soft(await look(page, onSwitch), 'switch').not.toEqual(off);
  const current = await look(page, part);
  await page.getByRole('link', { name: 'Stammdaten' }).last().click();
  await expect(part).not.toHaveAttribute('aria-current', 'page');
  expect.soft(await look(page, part), 'page of the settings').not.toEqual(current);
});

async function look(page: Page, place: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return (await place.screenshot({ animations: 'disabled' })).toString('base64');
}
