import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { earlyMorning, enter, makePerson, setTime } from './journey.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { LoginPage } from './pages/login-page.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function openClient(page: Page, word: string, company: string): Promise<Page> {
  await page.goto(`/super-admin/clients?search=${word}`);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('table', { name: 'Kunden' }).getByRole('link', { name: company, exact: true }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1, name: company })).toBeVisible();
  return tab;
}

test('a client registered by staff sets a password by mail and signs in', {
  tag: '@gate',
}, async ({ page, admin, anotherDevice }) => {
  await enter(page, admin, '/super-admin/clients');
  const word = randomUUID().slice(0, 8);
  const company = `Neu & Söhne ${word}`;
  const account = { email: `neu-${word}@reise.example`, password: 'Selbst-gewaehlt-7' };
  await page.getByRole('button', { name: 'Neuer Kunde' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neuer Kunde' });
  await expectAccessible(page);
  const fields = {
    Firma: company,
    Straße: 'Lindenallee',
    Hausnummer: '7a',
    Postleitzahl: '10117',
    Ort: 'Berlin',
    Ansprechpartner: 'Kim Falz',
    Vorwahl: '30',
    Telefonnummer: '5550100',
    'E-Mail': admin.email,
  };
  for (const [name, value] of Object.entries(fields))
    await dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
  const create = dialog.getByRole('button', { name: 'Kunden anlegen' });
  await create.click();
  await expect(dialog.getByText('E-Mail ist bereits vorhanden')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^E-Mail/ }).fill(account.email);
  await create.click();
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(page.getByText('Registriert').first()).toBeVisible();

  const device = await anotherDevice();
  const inbox = new InboxPage(device);
  const link = await inbox.linkIn(account.email, 'Ihr Kundenkonto ist angelegt', 'Passwort festlegen');
  await device.goto(link);
  await device.getByLabel(/^Neues Passwort\*$/).fill(account.password);
  await device.getByLabel(/^Neues Passwort wiederholen/).fill(account.password);
  await device.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(device.getByText(/Ihr Passwort ist geändert/)).toBeVisible();
  await new LoginPage(device).signIn(account);
  await device.goto('/settings/data');
  await expect(device.getByRole('definition').filter({ hasText: company })).toBeVisible();
});

test('staff correct base data and write a note; the client is told about the data and never sees the note', async ({
  page,
  admin,
  anotherDevice,
}) => {
  await enter(page, admin, '/super-admin/clients');
  const word = randomUUID().slice(0, 8);
  const client = await makePerson({ company: `Werkzeugbau ${word}`, addresses: 0, shipments: 0 });
  const tab = await openClient(page, word, client.company);

  await tab.getByRole('button', { name: 'Bearbeiten' }).click();
  await box(tab, 'Ansprechpartner').fill('Frauke Neu');
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Speichern' }).click();
  await expect(tab.getByText('Die Stammdaten sind gespeichert.')).toBeVisible();
  await expect(tab.getByText('Stammdaten geändert: Ansprechpartner')).toBeVisible();
  await tab.getByRole('textbox', { name: 'Notizen' }).fill('Zahlt spät');
  await tab.getByRole('button', { name: 'Notiz speichern' }).click();
  await expect(tab.getByText('Die Notiz ist gespeichert.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Kunden' }).getByText('Zahlt spät')).toBeVisible();

  const device = await anotherDevice();
  await new InboxPage(device).openMail(client.email, 'Ihre Stammdaten wurden geändert');
  await expect(device.frameLocator('iframe').getByText('Ansprechpartner')).toBeVisible();
  await enter(device, client, '/settings/data');
  await expect(device.getByRole('definition').filter({ hasText: 'Frauke Neu' })).toBeVisible();
  await expect(device.getByText('Zahlt spät')).toHaveCount(0);
});

test('staff book a pickup for a chosen client, and both lists show it', async ({
  page,
  admin,
  anotherDevice,
}) => {
  await setTime(page, earlyMorning());
  await enter(page, admin, '/super-admin/pickups');
  const word = randomUUID().slice(0, 8);
  const client = await makePerson({ company: `Werkzeugbau ${word}`, addresses: 0, shipments: 0 });
  await page.getByRole('button', { name: 'Für Kunden buchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Für welchen Kunden?' });
  await dialog.getByRole('searchbox').fill(word);
  // Wait for the search result: until then the link moves.
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('link', { name: client.company }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Abholung für ${client.company}` })).toBeVisible();
  await page.getByLabel('Anzahl Packstücke').fill('4');
  await page.getByLabel('Gesamtgewicht').fill('48,5');
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Abholung buchen' }).click();
  await expect(page.getByText(/^Die Abholung ist gebucht\./)).toBeVisible();
  await expect(page).toHaveURL(/\/super-admin\/pickups/);
  await page.getByRole('searchbox').fill(word);
  await expect(
    page.getByRole('table', { name: 'Abholungen' }).getByText(client.company).first(),
  ).toBeVisible();

  const device = await anotherDevice();
  const inbox = new InboxPage(device);
  await device.goto('/inbox?lang=de');
  await expect(async () => {
    await device.reload();
    await expect(inbox.count(client.email, 'Abholung am')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await setTime(device, earlyMorning());
  await enter(device, client, '/pickups/manage');
  const booked = device.getByRole('table', { name: 'Abholungen' }).getByRole('row');
  await expect(booked.filter({ hasText: '4 Pakete, 48,5 kg' })).toBeVisible();
});
