import type { Page } from '@playwright/test';
import { glasses } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { AddressBookPage } from './pages/address-book-page.ts';

const company = 'Hansen & Söhne Schiffsbedarf';

async function edit(book: AddressBookPage, fields: Record<string, string>) {
  await book.search('hansen');
  await book
    .row(company)
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  await book.fill(fields);
}
const save = (book: AddressBookPage) => book.dialog.getByRole('button', { name: 'Speichern' }).click();
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Inzwischen geändert' });

test("two tablets edit one address: the later one sees the other's change and decides", async ({
  signedIn,
  customer,
  anotherDevice,
}) => {
  const here = new AddressBookPage(signedIn.page);
  const tablet = await anotherDevice();
  const there = new AddressBookPage(tablet);
  await enter(tablet, customer);
  await Promise.all([here.open(), there.open()]);

  await edit(here, { Ansprechpartner: 'Käthe Müller' });
  await edit(there, { Telefonnummer: '5550199' });
  await save(there);
  await expect(tablet.getByText('Die Adresse wurde gespeichert.')).toBeVisible();

  await save(here);
  await expect(question(here.page)).toContainText(/Telefonnummer: „.*“ → „5550199“/);
  await expect(question(here.page)).toContainText(/Ansprechpartner: „.*“ → „Käthe Müller“/);
  await here.page.keyboard.press('Escape');
  await expect(question(here.page)).toBeHidden();
  await expect(here.field('Ansprechpartner')).toHaveValue('Käthe Müller');
  await save(here);
  await question(here.page).getByRole('button', { name: 'Meine Änderung speichern' }).click();
  await expect(here.page.getByText('Die Adresse wurde gespeichert.')).toBeVisible();
  await expect(here.row('Käthe Müller')).toHaveCount(1);

  // Both addresses exist, and the tablet does not delete one it has not seen.
  await there
    .row(company)
    .getByRole('button', { name: /^Löschen/ })
    .click();
  await there.confirm.getByRole('button', { name: 'Löschen' }).click();
  await expect(question(tablet)).toContainText(/Ansprechpartner: „.*“ → „Käthe Müller“/);
  await question(tablet).getByRole('button', { name: 'Behalten' }).click();
  await expect(there.row('Käthe Müller')).toHaveCount(1);
  await there
    .row(company)
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  await expect(there.field('Telefonnummer')).toHaveValue('5550199');
});

test('an offline address change conflicts with another, and its user decides', async ({
  signedIn: order,
  page,
  customer,
  anotherDevice,
}) => {
  const tablet = await anotherDevice();
  const there = new AddressBookPage(tablet);
  await enter(tablet, customer);
  await there.open();

  const { addresses } = order;
  await order.findRecipient('hansen', company);
  await order.field(addresses, 'Ansprechpartner').fill('Käthe Müller');
  await addresses.getByRole('radio', { name: 'Aktualisieren' }).check();
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  // Without the worker the queue's code needs the network, so open the queue before the cut.
  const queue = page.getByRole('dialog', { name: 'Warteschlange' });
  await page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
  await queue.getByRole('button', { name: 'Schließen' }).click();
  await expect(queue).toBeHidden();
  await page.context().setOffline(true);
  await order.submit();
  await expect(page.getByText('Auf diesem Gerät gespeichert. Wird gesendet')).toBeVisible();

  await edit(there, { Telefonnummer: '5550199' });
  await save(there);
  await expect(tablet.getByText('Die Adresse wurde gespeichert.')).toBeVisible();

  await page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
  await page.context().setOffline(false);
  await queue.getByRole('button', { name: `Entscheiden: ${company}` }).click({ timeout: 30_000 });
  await expect(question(page)).toContainText(/Telefonnummer: „.*“ → „5550199“/);
  await expect(question(page)).toContainText(/Ansprechpartner: „.*“ → „Käthe Müller“/);
  await question(page).getByRole('button', { name: 'Meine Änderung speichern' }).click();
  await expect(queue.getByText('Im Adressbuch geändert')).toBeVisible({ timeout: 30_000 });

  await there.open();
  await there.search('käthe müller');
  await there
    .row(company)
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  await expect(there.field('Telefonnummer')).toHaveValue('5550199');
});
