import type { Page } from '@playwright/test';
import { type LabelSink, startLabelSink } from '#support/label-sink.ts';
import { expectAccessible } from './accessible.ts';
import { orderParcel } from './carrier.ts';
import { expect, test } from './fixtures.ts';
import { readStoredLabels } from './on-device.ts';
import { OwnStation } from './own-station.ts';

test.use({ requested: { shipments: 0 } });

const dialog = (page: Page) => page.getByRole('dialog');
const numbersOf = (sink: LabelSink, number: string) =>
  sink.printed.filter((it) => it.includes(number)).length;

async function setUp(page: Page, password: string, station: OwnStation, sink: LabelSink) {
  await page.goto('/settings/printers');
  await expect(page.getByText(/^Noch keine Druckstation\./)).toBeVisible();
  await page.getByRole('button', { name: 'Druckstation verbinden' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Packtisch 1');
  await dialog(page).getByLabel('Ihr Passwort').fill(password);
  const file = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Einrichtungsdatei laden' }).click();
  expect((await file).suggestedFilename()).toMatch(
    /^druckstation-einrichten-[A-Z0-9]{5}\.(?:cmd|command|sh)$/,
  );
  const code = await dialog(page)
    .getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)
    .textContent();
  await expectAccessible(page);
  station.start(code ?? '', sink.address);
  await expect(dialog(page).getByText(/Packtisch 1 ist verbunden\./)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Drucker hinzufügen' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Zebra');
  await dialog(page).getByRole('textbox', { name: 'Adresse' }).fill('kein Drucker');
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog(page).getByText(/^Das ist keine Adresse dieser Art\./)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Adresse' }).fill(sink.address);
  await dialog(page).getByRole('button', { name: 'Speichern' }).click();
  const printer = page.getByRole('list', { name: 'Drucker von Packtisch 1' }).getByRole('listitem');
  await expect(printer.getByText('Bereit')).toBeVisible();
  await printer.getByRole('button', { name: 'Testseite drucken' }).click();
  await expect(page.getByText('Die Testseite ist gedruckt: Zebra.')).toBeVisible();
  expect(sink.printed).toHaveLength(1);
  await page.getByLabel('Labeldrucker').selectOption({ label: 'Zebra' });
  await expectAccessible(page);
}

test('one press prints labels at a print station, and the user is asked about unconfirmed ones', {
  tag: '@gate',
}, async ({ page, customer, signedIn: _, history }) => {
  test.slow();
  const sink = await startLabelSink({ msPerLabel: 200 });
  const station = new OwnStation();
  try {
    await setUp(page, customer.password, station, sink);
    const { number } = await orderParcel(page, 'Optik am Tor');
    await history.open();
    const press = async () => {
      const live = history.row('Optik am Tor').filter({ has: page.locator('[data-actions]:not([inert])') });
      await live.getByRole('button', { name: /^Label drucken/ }).click();
    };
    await press();
    await expect(page.getByText('Label gedruckt: Zebra.')).toBeVisible();
    expect(numbersOf(sink, number)).toBe(1);
    await expect(history.row('Optik am Tor')).toContainText('Gedruckt');

    await page.keyboard.press('Alt+r');
    const last = page.getByRole('alertdialog', { name: 'Schon gedruckt' });
    await expect(last).toContainText('Optik am Tor');
    await last.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(last).toBeHidden();

    sink.set({ isOut: true });
    await press();
    const again = page.getByRole('alertdialog', { name: 'Schon gedruckt' });
    await again.getByRole('button', { name: 'Noch einmal drucken' }).click();
    await expect(page.getByText('Wartet auf Zebra: Kein Papier')).toBeVisible();
    sink.set({ isOut: false });
    await expect.poll(() => numbersOf(sink, number)).toBe(2);

    await expect(page.getByText('Wartet auf Zebra: Kein Papier')).toBeHidden();
    const { number: second } = await orderParcel(page, 'Hut und Mütze');
    await history.open();
    const before = sink.printed.length;
    sink.holdNext();
    const row = history.row('Hut und Mütze').filter({ has: page.locator('[data-actions]:not([inert])') });
    await row.getByRole('button', { name: /^Label drucken/ }).click();
    await expect.poll(() => sink.hasRead(second)).toBe(true);
    await station.kill();
    sink.letGo();
    await expect.poll(() => sink.printed.length).toBe(before + 1);
    station.start();
    const question = page.getByRole('alertdialog', { name: 'Wurde gedruckt?' });
    await expect(question).toContainText('Die Druckstation wurde während des Drucks beendet.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Ja, gedruckt' }).click();
    await expect(page.getByText('Label gedruckt: Zebra.')).toBeVisible();
    expect(numbersOf(sink, second)).toBe(1);

    await page.goto('/settings/printers');
    await expect(page.getByText('Gedruckt', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Druckstation entfernen: Packtisch 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click();
    await expect(page.getByText(/^Noch keine Druckstation\./)).toBeVisible();
  } finally {
    await station.end();
    await sink.close();
  }
});

test('the station on this computer prints a label while the portal does not respond', async ({
  page,
  context,
  customer,
  signedIn: _,
  history,
}) => {
  test.slow();
  const sink = await startLabelSink({ msPerLabel: 50 });
  const station = new OwnStation();
  try {
    await setUp(page, customer.password, station, sink);
    // Chrome would ask before a page may reach this computer, so the page asks first.
    await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
    await expect(page.getByText(/^Packtisch 1 läuft auf diesem Rechner/)).toBeVisible();
    await expectAccessible(page);
    const { number } = await orderParcel(page, 'Uhren am Markt');
    await history.open();
    // The label is stored before it is printed, and does not count as printed.
    await expect.poll(() => readStoredLabels(page)).toMatchObject([{ unprinted: true }]);
    const row = history.row('Uhren am Markt').filter({ has: page.locator('[data-actions]:not([inert])') });
    await expect(row).not.toContainText('Gedruckt');

    await context.route('**/api/**', (route) => route.abort());
    const press = () => row.getByRole('button', { name: /^Label drucken/ }).click();
    await press();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByText('Label gedruckt: Zebra.')).toBeVisible();
    expect(numbersOf(sink, number)).toBe(1);
    await press();
    const again = page.getByRole('alertdialog', { name: 'Schon gedruckt' });
    await again.getByRole('button', { name: 'Abbrechen' }).click();

    await context.unroute('**/api/**');
    await page.goto('/settings/printers');
    const jobs = page.getByRole('region', { name: 'Druckaufträge' });
    await expect(jobs.getByText('Label einer Sendung')).toBeVisible();
    await expect(jobs.getByText('Gedruckt', { exact: true })).toHaveCount(2);
    await history.open();
    await expect(history.row('Uhren am Markt')).toContainText('Gedruckt');
    expect(numbersOf(sink, number)).toBe(1);
  } finally {
    await station.end();
    await sink.close();
  }
});
