import { glasses, inFlensburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { OrderPage } from './pages/order-page.ts';

const recipient = inFlensburg('Nordlicht Optik');

test('drafts are listed with their missing values, opened, duplicated, deleted and restored', {
  tag: '@gate',
}, async ({ signedIn: order }) => {
  const { page } = order;
  await order.typeRecipient(recipient);
  await order.typeParcel(glasses);
  await page.getByRole('button', { name: 'Neuer Auftrag' }).click();
  await expect(order.field(order.addresses, 'Firma')).toHaveValue('');
  await expect(order.addresses.getByRole('combobox', { name: 'Empfänger suchen' })).toBeFocused();
  await order.field(order.addresses, 'Firma').fill('Zweite GmbH');

  await page.getByRole('button', { name: /^Entwürfe/ }).click();
  const list = page.getByRole('list', { name: 'Entwürfe' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Zweite GmbH');
  await expect(rows.nth(0)).toContainText('Hier geöffnet');
  await expect(rows.nth(0)).toContainText('Es fehlt noch: Empfänger, Sendungsdaten, Service');
  await expect(rows.nth(1)).toContainText('24937 Flensburg · 1 Paket · 4 kg');
  await expect(rows.nth(1)).toContainText('Es fehlt noch: Service, Abholung, Geschäftsbedingungen');

  await rows.nth(1).getByRole('button', { name: 'Duplizieren: Nordlicht Optik' }).click();
  await expect(rows).toHaveCount(3);
  await rows
    .filter({ hasText: 'Zweite GmbH' })
    .getByRole('button', { name: /^Löschen/ })
    .click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(order.field(order.addresses, 'Firma')).toHaveValue('Zweite GmbH');

  await page.goto('/order?drafts');
  await rows
    .filter({ hasText: 'Nordlicht Optik' })
    .first()
    .getByRole('button', { name: /^Nordlicht Optik/ })
    .click();
  await expect(order.field(order.addresses, 'Firma')).toHaveValue('Nordlicht Optik');
  await expect(order.field(order.shipment, 'Inhalt')).toHaveValue('Brillen');
});

test('a draft open in one window cannot be opened in another', async ({ signedIn: order }) => {
  await order.typeRecipient(recipient);
  const other = new OrderPage(await order.page.context().newPage());
  await other.page.goto('/order?drafts');
  const row = other.page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem');
  await expect(row).toContainText('In einem anderen Fenster geöffnet');
  await expect(row.getByRole('button', { name: /^Nordlicht Optik/ })).toBeDisabled();
  await expect(row.getByRole('button', { name: /^Löschen/ })).toBeDisabled();
  await order.page.close();
  await expect(row).not.toContainText('In einem anderen Fenster geöffnet');
  await row.getByRole('button', { name: /^Nordlicht Optik/ }).click();
  await expect(other.field(other.addresses, 'Firma')).toHaveValue('Nordlicht Optik');
});

test('a draft open in one window is taken over in another with all its input', async ({
  signedIn: order,
}) => {
  await order.typeRecipient(recipient);
  const other = new OrderPage(await order.page.context().newPage());
  await other.page.goto('/order?drafts');
  const row = other.page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem');
  await expect(row).toContainText('In einem anderen Fenster geöffnet');
  // This input is not saved yet when the other window asks.
  await order.field(order.addresses, 'Ort').fill('Flensburg-Mürwik');
  await row.getByRole('button', { name: /^Hier übernehmen/ }).click();
  await expect(other.field(other.addresses, 'Firma')).toHaveValue('Nordlicht Optik');
  await expect(other.field(other.addresses, 'Ort')).toHaveValue('Flensburg-Mürwik');
  await expect(
    order.page.getByText('Der Entwurf ist jetzt in einem anderen Fenster geöffnet.'),
  ).toBeVisible();
  await expect(order.field(order.addresses, 'Firma')).toHaveValue('');
});

test('an order becomes a template, and the template an order, on another device too', async ({
  signedIn: order,
  customer,
  anotherDevice,
}) => {
  const { page } = order;
  await order.typeRecipient(recipient);
  await order.typeParcel(glasses);
  await page.getByRole('button', { name: 'Als Vorlage speichern' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name der Vorlage' })).toHaveValue('Nordlicht Optik');
  await dialog.getByRole('textbox', { name: 'Name der Vorlage' }).fill('Brillenpaket');
  await dialog.getByRole('checkbox', { name: 'Empfänger übernehmen' }).uncheck();
  await dialog.getByRole('button', { name: 'Vorlage speichern' }).click();
  await expect(page.getByText('Die Vorlage „Brillenpaket“ ist gespeichert.')).toBeVisible();

  const tablet = await anotherDevice();
  const there = new OrderPage(tablet);
  await enter(tablet, customer);
  await tablet.getByRole('button', { name: 'Vorlagen' }).click();
  const row = tablet.getByRole('list', { name: 'Vorlagen' }).getByRole('listitem');
  await expect(row).toContainText('Ohne Empfänger');
  await row.getByRole('button', { name: 'Umbenennen: Brillenpaket' }).click();
  await tablet.getByRole('textbox', { name: 'Name der Vorlage' }).fill('Brillen, klein');
  // Wait for the new name to be stored before the other device asks for it.
  const renamed = tablet.waitForResponse(
    (it) => it.request().method() === 'PUT' && it.url().includes('/api/template/'),
  );
  await tablet.keyboard.press('Enter');
  expect((await renamed).ok()).toBe(true);
  await expect(row.getByText('Nur auf diesem Gerät')).toHaveCount(0);
  await row.getByRole('button', { name: /^Brillen, klein/ }).click();
  await expect(there.field(there.shipment, 'Inhalt')).toHaveValue('Brillen');
  await expect(there.field(there.shipment, 'Gewicht')).toHaveValue('4');
  await expect(there.field(there.addresses, 'Firma')).toHaveValue('');

  await page.getByRole('button', { name: 'Vorlagen' }).click();
  const here = page.getByRole('list', { name: 'Vorlagen' }).getByRole('listitem');
  await expect(here).toContainText('Brillen, klein');
  await here.getByRole('button', { name: 'Löschen: Brillen, klein' }).click();
  await expect(page.getByText('Noch keine Vorlagen.')).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(here).toContainText('Brillen, klein');
  await here.getByRole('button', { name: 'Löschen: Brillen, klein' }).click();
  await expect(page.getByText('Noch keine Vorlagen.')).toBeVisible();
});

test('an earlier shipment becomes a new order, without a connection too', async ({ signedIn, history }) => {
  const { page } = signedIn;
  await history.open();
  const row = history.rows.first();
  const company = (await row.getByRole('link').first().textContent()) ?? '';
  await expect(row.getByRole('button', { name: /^Erneut beauftragen/ })).toBeVisible();
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Sendung: Mehr' }).click();
  await expect(page.getByRole('menuitem', { name: 'Als Vorlage speichern' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Erneut beauftragen' }).click();
  const order = new OrderPage(page);
  await expect(order.field(order.addresses, 'Firma')).toHaveValue(company);
  await expect(page).toHaveURL(/\/order\?draft=/);
  await expect(order.summary).toContainText('Geschäftsbedingungen');
});

test('an order is entered by keyboard alone', async ({ signedIn: order }) => {
  const { page } = order;
  await expect(order.addresses.getByRole('combobox', { name: 'Empfänger suchen' })).toBeFocused();
  // Shortcuts are loaded with the tools above the order, after the page.
  await expect(page.getByRole('button', { name: 'Tastenkürzel' })).toBeVisible();
  await order.heading.focus();
  await page.keyboard.press('?');
  await expect(order.dialog).toContainText('Tastenkürzel');
  await page.keyboard.press('Escape');
  await expect(order.dialog).toBeHidden();
  // Wait until the dialog returns the focus.
  await expect(order.heading).toBeFocused();

  await page.keyboard.press('Alt+3');
  await expect(order.addresses.getByRole('combobox', { name: 'Empfänger suchen' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(order.field(order.addresses, 'Firma')).toBeFocused();
  for (const text of ['Nordlicht Optik', 'Hafendamm', '8', '', '', '24937', 'Flensburg']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(order.addresses.getByRole('combobox', { name: /^Land/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Jan Petersen');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0461');
  await page.keyboard.press('Enter');
  await page.keyboard.type('55501');
  await expect(order.tab('Empfänger')).toHaveAccessibleName(/Vollständig/);
  await page.keyboard.press('Enter');
  await expect(order.shipment.locator(':focus')).toHaveCount(1);
  await order.field(order.shipment, 'Inhalt').focus();
  await page.keyboard.type('Brillen?');
  await expect(order.dialog).toBeHidden();
  await expect(order.field(order.shipment, 'Inhalt')).toHaveValue('Brillen?');
  for (const text of ['100', '30', '20', '20', '4']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Alt+1');
  await expect(order.tab('Absender')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+5');
  await expect(order.tab('Service')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+6');
  await expect(order.tab('Service')).toHaveAttribute('aria-selected', 'true');
});
