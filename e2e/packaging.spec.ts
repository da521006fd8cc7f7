import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

const packaging = '/more/packagingmaterial';

async function openPackaging(page: Page) {
  await page.goto(packaging);
  await expect(page.getByRole('heading', { level: 1, name: 'Verpackungsmaterial' })).toBeVisible();
}
const earlier = (page: Page) => page.getByRole('region', { name: 'Ihre Bestellungen' });
const quantity = (page: Page, article: string) => page.getByLabel(`Menge: ${article}`);
// The dialog's button has the same name until it has faded out.
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Senden', exact: true });

test.beforeEach(({ page, customer }) => enter(page, customer, packaging));

test('packaging material is ordered, confirmed and listed among earlier orders', {
  tag: '@gate',
}, async ({ page }) => {
  await openPackaging(page);
  await expect(send(page)).toBeDisabled();
  const more = page.getByRole('button', { name: 'Mehr: Umschläge' });
  await more.click();
  await more.click();
  await expect(quantity(page, 'Umschläge')).toHaveValue('50');
  await quantity(page, 'Express-Boxen').selectOption('15');
  await page.getByRole('button', { name: 'Weniger: Express-Boxen' }).click();
  await expect(quantity(page, 'Express-Boxen')).toHaveValue('10');

  await send(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Verpackungsmaterial bestellen?' });
  await expect(dialog).toContainText('Umschläge');
  await expect(dialog).toContainText('Wir senden es an Ihre Adresse');
  const [name, number] = await Promise.all(
    ['dt', 'dd'].map((it) => dialog.locator(it).first().boundingBox()),
  );
  expect(number?.y, 'a quantity stands in the line of its article').toBe(name?.y);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Senden' }).click();

  await expect(page.getByText('Danke. Ihre Bestellung wird bearbeitet!')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const article of ['Umschläge', 'Express-Boxen'])
    await expect(quantity(page, article)).toHaveValue('0');
  await expect(send(page)).toBeDisabled();
  await expect(earlier(page).getByRole('listitem').first()).toContainText('50 Umschläge, 10 Express-Boxen');
  await page.reload();
  await expect(earlier(page).getByRole('listitem').first()).toContainText('50 Umschläge, 10 Express-Boxen');
  await expect(earlier(page).getByRole('listitem').first()).toContainText('Bestellt');
});

test('the confirmation can be left, and the quantities stay, even after a reload', async ({ page }) => {
  await openPackaging(page);
  await quantity(page, 'Transparente Beutel').selectOption('125');
  await send(page).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(quantity(page, 'Transparente Beutel')).toHaveValue('125');
  await quantity(page, 'Transparente Beutel').selectOption('0');
  await expect(page.getByText('Noch nichts gewählt.')).toBeVisible();
});

test('an offline order waits on the device, can be edited, and is sent after reconnecting', {
  tag: '@gate',
}, async ({ page, context }) => {
  await openPackaging(page);
  await expect(quantity(page, 'PVC-Taschen, klein')).toBeVisible();
  await expect(earlier(page).getByRole('status')).toHaveCount(0);
  // Without the worker the queue's code needs the network, so open the queue before the cut.
  await page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
  const queue = page.getByRole('dialog', { name: 'Warteschlange' });
  await queue.getByRole('button', { name: 'Schließen' }).click();
  await expect(queue).toBeHidden();
  await context.setOffline(true);
  await quantity(page, 'PVC-Taschen, klein').selectOption('75');
  await send(page).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Dieses Gerät ist offline');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText(/Auf diesem Gerät gespeichert\. Die Bestellung wird gesendet/)).toBeVisible();
  await expect(page.getByText('Danke. Ihre Bestellung wird bearbeitet!')).toBeHidden();
  const waiting = earlier(page).getByRole('listitem').first();
  await expect(waiting).toContainText('75 kleine PVC-Taschen');
  await expect(waiting).toContainText('Wartet auf diesem Gerät');

  await waiting.getByRole('link', { name: 'Warteschlange ansehen' }).click();
  await page.getByRole('button', { name: 'Bearbeiten: Verpackungsmaterial' }).click();
  await expect(quantity(page, 'PVC-Taschen, klein')).toHaveValue('75');
  await quantity(page, 'PVC-Taschen, klein').selectOption('100');
  await send(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Senden' }).click();
  await expect(earlier(page).getByRole('listitem').first()).toContainText('100 kleine PVC-Taschen');

  await context.setOffline(false);
  await expect(page.getByText('Danke. Ihre Bestellung wird bearbeitet!')).toBeVisible();
  await page.reload();
  await expect(earlier(page).getByText('100 kleine PVC-Taschen')).toHaveCount(1);
  await expect(earlier(page).getByText('75 kleine PVC-Taschen')).toHaveCount(0);
});

test('a refused order comes back into the form with its error', async ({ page }) => {
  await openPackaging(page);
  await page.route('**/api/packaging', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          headers: {
            'x-request-id': 'r',
            'idempotency-key': route.request().headers()['idempotency-key'] ?? '',
          },
          json: { code: 'VALIDATION_FAILED', status: 400, message: 'x', data: { issues: [] } },
        })
      : route.fallback(),
  );
  await quantity(page, 'PVC-Taschen, groß').selectOption('25');
  await send(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Senden' }).click();
  await expect(
    page.getByText('Es kam zu einem Fehler. Bitte versuchen Sie es später noch einmal.'),
  ).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(quantity(page, 'PVC-Taschen, groß')).toHaveValue('25');
  await quantity(page, 'PVC-Taschen, groß').selectOption('0');
});

test('the ten documents open as PDF in a tab of their own', async ({ page, request }) => {
  await page.goto('/more/downloads');
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveCount(10);
  await expect(page.getByText(/^PDF, \d+ kB$/)).toHaveCount(10);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('the help page has phone, e-mail and opening hours', async ({ page }) => {
  await page.goto('/more/help');
  const main = page.getByRole('main');
  await expect(main.getByText('Montag bis Freitag von 08:00 bis 18:00 Uhr')).toBeVisible();
  await expect(main.getByText('Täglich rund um die Uhr')).toBeVisible();
  for (const link of await main.getByRole('link', { name: /^[\d ]+$/ }).all())
    await expect(link).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(main.getByRole('link', { name: /@/ })).toHaveCount(2);
  await expect(main.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:.+@/);
});

test('the help answers typed questions, and each answer has an address', async ({ page }) => {
  await page.goto('/more/help');
  const questions = page.getByRole('region', { name: 'Häufige Fragen' });
  await expect(questions.getByRole('button')).toHaveCount(20);
  await questions.getByRole('searchbox', { name: 'Fragen durchsuchen' }).fill('storno');
  const cancel = questions.getByRole('button', { name: 'Wie storniere ich eine Sendung?' });
  await cancel.press('Enter');
  await expect(cancel).toHaveAttribute('aria-expanded', 'true');
  await expect(questions).toContainText('solange sie den Status „Daten übermittelt“ hat');
  await expect(page).toHaveURL(/\/more\/help#cancel$/);

  await page.goto('/more/help#handover');
  const handover = questions.getByRole('button', { name: 'Was gebe ich dem Fahrer mit?' });
  await expect(handover).toBeFocused();
  await questions.getByRole('link', { name: 'Übergabeliste' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Übergabeliste' })).toBeVisible();
});
