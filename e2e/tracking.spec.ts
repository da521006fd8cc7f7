import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { labelPicture, orderParcel, tellPortal } from './carrier.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { wholeBrowser } from './whole-browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sendungsverfolgung' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sendungsverfolgung' });
const now = () => Math.floor(Date.now() / 1000);

async function openTracking(page: Page) {
  await page.goto('/tracking');
  await expect(heading(page)).toBeVisible();
}

test('a delivery reported early and twice turns the row green and sends one mail', async ({
  page,
  signedIn: _,
  customer,
}) => {
  const company = `Grün GmbH ${now()}`;
  const { number } = await orderParcel(page, company);
  await openTracking(page);
  await page.getByRole('searchbox', { name: 'Sendungen durchsuchen' }).fill(company);
  const rows = page.getByRole('table', { name: 'Ihre Sendungen' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Daten übermittelt');
  await expect(page).toHaveURL(/search=/);

  // The carrier's clock is ahead: future events count as now.
  const delivered = {
    id: `d-${number}`,
    tracking_number: number,
    at: now() + 60,
    status: 6,
    city: 'Hamburg',
  };
  const inTransit = { tracking_number: number, at: now() - 600, status: 2, city: 'Hannover' };
  expect(await tellPortal(delivered)).toEqual(['accepted']);
  expect(await tellPortal(delivered, inTransit)).toEqual(['duplicate', 'accepted']);

  await page.reload();
  const badge = rows.first().getByText('Zugestellt').filter({ visible: true });
  await expect(badge).toBeVisible();
  const dot = badge.locator('xpath=..').locator('[aria-hidden]');
  await expect(dot).toHaveClass(/bg-success/);
  await page.getByRole('button', { name: `Einzelheiten öffnen: ${company}` }).click();
  const events = page.getByRole('list', { name: 'Verlauf' }).getByRole('listitem');
  await expect(events).toHaveText([/^Zugestellt.*Hamburg$/, /^Unterwegs.*Hannover$/, /^Daten übermittelt/]);

  await rows.first().getByRole('link', { name: company }).click();
  await expect(page.getByRole('region', { name: 'Sendungsverlauf' }).getByRole('listitem')).toHaveCount(3);

  const inbox = new InboxPage(page);
  const subject = `Zugestellt: Sendung an ${company}`;
  await inbox.openMail(customer.email, subject);
  await page.goto('/inbox?lang=de');
  await expect(inbox.count(customer.email, subject)).toHaveCount(1);
});

test('numbers are tracked as chips and by scanner, and the recipient needs no account', {
  tag: '@gate',
}, async ({ page, signedIn: _ }) => {
  const { number } = await orderParcel(page, `Chip AG ${now()}`);
  await openTracking(page);
  const track = page.getByRole('button', { name: 'Jetzt verfolgen' });
  await expect(track).toBeDisabled();
  const field = page.getByRole('textbox', { name: 'Sendungsnummern' });
  await field.fill(formatTrackingNumber(number));
  await expect(page.getByText('Sendungsnummer vollständig.')).toBeVisible();
  await field.press('Enter');
  await field.fill('1Z999AA10123456784');
  await field.press('Enter');
  await track.click();
  await expect(dialog(page).getByRole('list', { name: 'Verlauf' })).toContainText('Daten übermittelt');
  await expect(dialog(page).getByText('gibt es in Ihrem Konto keine Sendung')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(dialog(page)).toBeHidden();

  await heading(page).focus();
  // Send the keys together, because a busy machine types as slowly as a person; a keyboard event has its creation time.
  await page.evaluate(
    (keys) => {
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
      for (const press of presses) document.activeElement?.dispatchEvent(press);
    },
    [...number, 'Enter'],
  );
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([formatTrackingNumber(number)]);
  await page.keyboard.press('Escape');

  await page.goto(`/track?number=${number}`);
  await expect(page.getByRole('textbox', { name: /^Sendungsnummer/ })).toHaveValue(number);
  const postalCode = page.getByRole('textbox', { name: /^Postleitzahl/ });
  await postalCode.fill('24103');
  await postalCode.press('Enter');
  await expect(page.getByRole('alert')).toContainText('haben wir keine Sendung gefunden');
  await postalCode.fill('20354');
  await postalCode.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Ihre Sendung ist angekündigt' })).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText('Chip AG');
});

test('a label held before the camera is read and tracked, and the camera turns off', {
  tag: '@gate',
}, async ({ page, baseURL, signedIn: _, customer }) => {
  const { number, shipment_id } = await orderParcel(page, `Kamera KG ${now()}`);
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-camera-'));
  const film = join(folder, 'label.y4m');
  writeFileSync(film, asFilm(await labelPicture(page, shipment_id)));
  const browser = await chromium.launch({
    ...wholeBrowser,
    args: [
      ...wholeBrowser.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const own = await browser.newPage({ baseURL, locale: 'de-DE' });
    await enter(own, customer, '/tracking');
    await expect(heading(own)).toBeVisible();
    const complaints: string[] = [];
    own.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await own.evaluate(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (requested) => {
        const stream = await open(requested);
        Object.assign(window, { stream });
        return stream;
      };
    });
    await own.getByRole('button', { name: 'Scannen' }).click();
    await expect(dialog(own).getByRole('heading', { level: 3 })).toHaveText([formatTrackingNumber(number)]);
    const tracks = () =>
      own.evaluate(() =>
        (window as unknown as { stream: MediaStream }).stream.getTracks().map((it) => it.readyState),
      );
    await expect.poll(tracks).toEqual(['ended']);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A picture as a one-frame film, which the browser's camera repeats. */
function asFilm(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const light = Buffer.alloc(width * height);
  for (let at = 0; at < light.length; at++) light[at] = data[at * 4] ?? 0;
  const colour = Buffer.alloc(2 * Math.ceil(width / 2) * Math.ceil(height / 2), 128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  return Buffer.concat([head, light, colour]);
}
