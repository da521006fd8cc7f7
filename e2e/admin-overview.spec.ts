import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { printPdf } from '#support/print-pdf.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

const clients = (page: Page) => page.getByRole('table', { name: 'Kunden' });
const days = (page: Page) => page.getByRole('list', { name: 'Tage' });
const newestDay = (page: Page) => days(page).getByRole('button', { expanded: false }).first();

async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test.beforeEach(({ page, admin }) => enter(page, admin));

test('a reference leads to its client, whose days open to orders with staff notes', {
  tag: '@gate',
}, async ({ page }) => {
  const word = randomUUID().slice(0, 8);
  const { company } = await makePerson({ company: `Möbelwerk ${word}`, reference: `AB-${word}-` });
  const link = page.getByRole('link', { name: 'Aufträge', exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(clients(page).getByRole('checkbox', { name: /^Auswählen/ })).toHaveCount(10);
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Referenz' }).fill(`^ab-${word}-10\\d$`);
  const chips = page.getByRole('list', { name: 'Kunden mit passenden Sendungen' });
  await chips.getByRole('button', { name: company }).click();
  await expect(page.getByRole('searchbox', { name: 'Kunde', exact: true })).toHaveValue(company);
  await expect(clients(page).getByRole('checkbox', { name: `Auswählen: ${company}` })).toBeChecked();
  await expect(page.getByRole('heading', { name: `Sendungen von ${company}` })).toBeVisible();
  await expect(days(page).getByRole('button', { expanded: false })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Referenz' }).fill('');
  await expect(page).not.toHaveURL(/reference=/);
  await expect(days(page).getByRole('button', { expanded: false })).toHaveCount(10);

  await newestDay(page).click();
  const order = page.getByRole('article').first();
  await expect(order).toContainText('Empfänger');
  const note = `Ruft vor der Abholung an: ${randomUUID()}`;
  await order.getByRole('textbox', { name: 'Notizen' }).fill(note);
  await order.getByRole('button', { name: 'Notiz speichern' }).click();
  await expect(page.getByText('Die Notiz ist gespeichert.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await newestDay(page).click();
  await expect(order.getByRole('textbox', { name: 'Notizen' })).toHaveValue(note);

  const perShipment = await saved(page, 'CSV');
  expect(perShipment.name).toMatch(
    new RegExp(`^house_Moebelwerk_${word}_Sendungen_bis_\\d{4}_\\d\\d_\\d\\d\\.csv$`),
  );
  expect(perShipment.text).toMatch(/^\ufeffNr\.;Datum;Uhrzeit;Sendungsnummer;.*\r\n2201;/);
  const perParcel = await saved(page, 'neue CSV');
  const lines = (text: string) => text.split('\r\n').length;
  expect(lines(perParcel.text)).toBeGreaterThan(lines(perShipment.text));

  await page.getByRole('searchbox', { name: 'Referenz' }).fill(`^ab-${word}-10\\d$`);
  await expect(days(page).getByRole('listitem')).toHaveCount(2);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  await page.getByRole('button', { name: 'Drucken' }).click();
  await expect(page.getByText('In zwei Sekunden öffnet sich der Druckdialog.')).toBeVisible();
  await expect(page.locator('[data-was-printed]')).toBeAttached();
  await expect(days(page).getByRole('button', { expanded: false })).toHaveCount(0);
});

test('several shipments share a printed sheet', async ({ page }) => {
  const company = `Möbelwerk ${randomUUID().slice(0, 8)}`;
  await makePerson({ company, shipments: 40 });
  await page.goto(`/super-admin?search=${encodeURIComponent(company)}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-was-printed', '');
  });
  await clients(page)
    .getByRole('checkbox', { name: `Auswählen: ${company}` })
    .click();
  await page.getByRole('button', { name: 'Drucken' }).click();
  await expect(page.locator('[data-was-printed]')).toBeAttached();
  const shipments = await page.getByRole('article').count();
  const sheets = await printPdf(await page.pdf({ format: 'A4' }), 36);
  expect(sheets[0]?.text).toContain(company);
  expect(sheets[0]?.text).toContain('Zeitraum: alle Tage');
  expect(shipments / sheets.length).toBeGreaterThan(2);
});

test("a client's rights are edited in the table: switches at once, the own carrier on saving", async ({
  page,
}) => {
  const word = randomUUID().slice(0, 8);
  const { company: name } = await makePerson({ company: `Druckhaus ${word}`, addresses: 0, shipments: 0 });
  await page.goto('/super-admin');
  await page.getByRole('searchbox', { name: 'Kunde', exact: true }).fill(word);
  await expect(clients(page).locator('tbody')).toHaveCount(1);
  await clients(page)
    .getByRole('switch', { name: `Monatskunde: ${name}` })
    .click();
  await expect(page.getByText('Der Kunde ist gespeichert.')).toBeVisible();
  await clients(page)
    .getByRole('checkbox', { name: `Eigener Transportdienst: ${name}` })
    .click();
  await clients(page)
    .getByRole('textbox', { name: `Kennung des Transportdienstes: ${name}` })
    .fill('EC-1');
  await clients(page)
    .getByRole('textbox', { name: `Name des Transportdienstes: ${name}` })
    .fill('Förde Kurier');
  const save = clients(page).getByRole('button', { name: `Speichern: ${name}` });
  await save.click();
  await expect(save).toHaveCount(0);
  await page.reload();
  const carrier = clients(page).getByRole('textbox', { name: `Name des Transportdienstes: ${name}` });
  await expect(carrier).toHaveValue('Förde Kurier');
  await expect(clients(page).getByRole('switch', { name: `Monatskunde: ${name}` })).toBeChecked();
  await clients(page)
    .getByRole('checkbox', { name: `Eigener Transportdienst: ${name}` })
    .click();
  await expect(carrier).toHaveCount(0);
  await save.click();
  await expect(save).toHaveCount(0);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('radio', { name: 'Nur andere Kunden' }).click();
  await expect(page.getByText('Kein Kunde passt zu dieser Suche.')).toBeVisible();
});

test("a client's page has orders too, with the carbon-neutral column and pages of days", async ({ page }) => {
  const word = randomUUID().slice(0, 8);
  const { company } = await makePerson({ company: `Möbelwerk ${word}` });
  await page.goto('/super-admin/clients');
  await page.getByRole('searchbox').fill(`möbelwerk ${word}`);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    clients(page)
      .getByRole('link', { name: `Details in neuem Tab: ${company}` })
      .click(),
  ]);
  await expect(days(tab).getByRole('button', { expanded: false })).toHaveCount(10);
  await newestDay(tab).click();
  await expect(tab.getByRole('article').first()).toContainText('Klimaneutral');
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Zeitraum', exact: true }).click();
  await tab.getByRole('button', { name: 'Heute', exact: true }).click();
  await tab.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(
    days(tab).getByRole('listitem').or(tab.getByText('die zu Zeitraum und Suche passt')),
  ).toHaveCount(1);
  await tab.getByRole('button', { name: 'Zeitraum zurücksetzen' }).click();
  await expect(days(tab).getByRole('button', { expanded: false })).toHaveCount(10);
});

for (const width of [1024, 1280, 1440, 1680, 1920])
  test(`the table of clients fits a window of ${width} px, and its save button is visible`, async ({
    page,
  }) => {
    const word = randomUUID().slice(0, 8);
    const { company: name } = await makePerson({
      company: `Uhrenmanufaktur Glashütter Land und Söhne ${word}`,
      is_pickup_allowed: true,
      addresses: 0,
      shipments: 0,
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/super-admin');
    await page.getByRole('searchbox', { name: 'Kunde', exact: true }).fill(word);
    const row = clients(page).locator('tbody').filter({ hasText: name });
    await expect(row).toBeVisible();
    await expect(clients(page).locator('tbody')).toHaveCount(1);
    const tooWide = () =>
      clients(page).evaluate(
        (table) =>
          Math.max(0, table.scrollWidth - (table.parentElement?.clientWidth ?? 0)) +
          Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      );
    expect(await tooWide()).toBe(0);
    expect((await row.boundingBox())?.height).toBeLessThan(width === 1024 ? 110 : 80);
    // An address broken in the middle would take several lines.
    const email = row.getByText(/@reise\.example$/);
    const lineHeight = await email.evaluate((it) => Number.parseFloat(getComputedStyle(it).lineHeight));
    expect((await email.boundingBox())?.height).toBeLessThan(lineHeight * 1.5);

    await row.getByRole('checkbox', { name: `Eigener Transportdienst: ${name}` }).click();
    for (const field of ['Kennung des Transportdienstes', 'Name des Transportdienstes'])
      await expect(row.getByRole('textbox', { name: `${field}: ${name}` })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('button', { name: `Speichern: ${name}` })).toBeInViewport({ ratio: 1 });
    expect(await tooWide()).toBe(0);
  });
