import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, type Person } from './journey.ts';
import { OwnBrowser } from './own-browser.ts';
import { breakCalls, createPath, type Fault, mendCalls, shipmentsTo } from './server-faults.ts';

/*
 * A thousand rows meet thirty faults: lost and wrong responses, a cut network, a killed browser, and a second tablet
 * that takes over.
 */

const rows = 1_000;
const answers: Fault['mode'][] = [
  'drop-before',
  'drop-after-commit',
  '500-before',
  '500-after',
  'html',
  'truncate',
];
const series = [...answers, 'cut', 'killed', 'other tablet', 'killed'] as const;
const faults = [...series, ...series, ...series];

const file = (tag: string) =>
  [
    'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
    ...Array.from(
      { length: rows },
      (_, index) =>
        `${tag}-${index};${tag} Holzbau ${index};Kim Nord;Feldweg ${index + 1};24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`,
    ),
  ].join('\r\n');

const number = new Intl.NumberFormat('de-DE').format(rows);
const region = (page: Page) => page.getByRole('region', { name: 'shop.csv', exact: true });
const stateOf = (page: Page) => region(page).getByRole('status');

class Tablet {
  readonly #browser = new OwnBrowser();
  readonly #customer: Person;
  #page: Page | undefined;

  constructor(customer: Person) {
    this.#customer = customer;
  }

  get page(): Page {
    if (!this.#page) throw new Error('It is not on');
    return this.#page;
  }

  async open(path: string) {
    this.#page ??= await this.#browser.start();
    await enter(this.#page, this.#customer, path);
  }

  async kill() {
    const { pathname, search } = new URL(this.page.url());
    await this.#browser.kill();
    this.#page = undefined;
    await this.open(pathname + search);
  }

  async takeOver() {
    await this.open('/order/import');
    await this.page.getByRole('button', { name: 'Hier weiterarbeiten: shop.csv' }).click();
    const question = this.page.getByRole('alertdialog', { name: 'Stapel übernehmen?' });
    const yes = question.getByRole('button', { name: 'Hier weiterarbeiten' });
    await expect(yes.or(region(this.page)).first()).toBeVisible();
    if (await yes.isVisible()) await yes.click();
    await expect(stateOf(this.page)).toContainText(`${number} Aufträge`, { timeout: 120_000 });
  }

  async sendWhatIsReady() {
    await expect(stateOf(this.page)).not.toContainText('geprüft', { timeout: 120_000 });
    const send = this.page.getByRole('button', { name: /^[\d.]+ Auftr(ag|äge) senden$/ });
    if ((await send.count()) > 0 && (await send.isEnabled())) await send.click();
  }

  remove = () => this.#browser.remove();
}

test('a thousand rows become a thousand shipments despite thirty faults, and their file is complete', async ({
  customer,
  anotherDevice,
}) => {
  test.setTimeout(3_600_000);
  const tag = `W${Date.now()}`;
  const tablets = [new Tablet(customer), new Tablet(customer)];
  let [here, other] = tablets as [Tablet, Tablet];
  try {
    await here.open('/order/import');
    const given = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file(tag)) };
    await here.page.locator('input[type=file]').setInputFiles(given);
    await here.page.getByRole('button', { name: 'Aufträge prüfen' }).click();
    await expect(stateOf(here.page)).toHaveText(`${number} Aufträge, ${number} bereit`, { timeout: 120_000 });
    await here.page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check();
    const pressed = Date.now();
    await here.sendWhatIsReady();

    for (const [index, fault] of faults.entries()) {
      const due = Math.floor(((index + 1) * rows) / (faults.length + 2));
      await expect
        .poll(async () => (await shipmentsTo(tag)).length, {
          message: `before ${index + 1}, ${fault}`,
          timeout: 600_000,
        })
        .toBeGreaterThanOrEqual(due);
      if (fault === 'cut') {
        const context = here.page.context();
        await context.setOffline(true);
        await expect(stateOf(here.page)).toContainText('Ohne Verbindung warten sie auf diesem Gerät.');
        await context.setOffline(false);
      } else if (fault === 'killed') {
        await here.kill();
        await here.sendWhatIsReady();
      } else if (fault === 'other tablet') {
        [here, other] = [other, here];
        await here.takeOver();
        await here.sendWhatIsReady();
      } else await breakCalls({ path: createPath, mode: fault, times: 3 });
    }
    await expect(stateOf(here.page)).toHaveText(`${number} Aufträge, ${number} gesendet`, {
      timeout: 1_200_000,
    });
    process.stdout.write(`    sent, since the press: ${((Date.now() - pressed) / 1000).toFixed(1)} s\n`);

    await mendCalls();
    const made = await shipmentsTo(tag);
    expect(made).toHaveLength(rows);
    expect(new Set(made.map((it) => it.company)).size).toBe(rows);
    expect(new Set(made.map((it) => it.client_ref)).size).toBe(rows);

    const office = await anotherDevice();
    await enter(office, customer, '/order/import');
    await office.getByRole('button', { name: 'Hier weiterarbeiten: shop.csv' }).click();
    const question = office.getByRole('alertdialog', { name: 'Stapel übernehmen?' });
    await question.getByRole('button', { name: 'Hier weiterarbeiten' }).click();
    await expect(stateOf(office)).toHaveText(`${number} Aufträge, ${number} gesendet`, { timeout: 120_000 });
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Dateien' }).click();
    await office.getByRole('menuitem', { name: 'Ergebnis als CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const lines = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((it) => it.split(';'));
    expect(lines.map((it) => it[0])).toEqual(Array.from({ length: rows }, (_, index) => `${tag}-${index}`));
    expect(new Set(lines.map((it) => it[13])).size).toBe(rows);
    expect(lines.filter((it) => it[15] !== 'gesendet')).toEqual([]);
  } finally {
    await Promise.all(tablets.map((it) => it.remove()));
  }
});
