import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { authenticator } from './on-phone.ts';
import { LoginPage } from './pages/login-page.ts';
import { OrderPage } from './pages/order-page.ts';

test('a second factor is set up, requested, replaced by a recovery code, and turned off', {
  tag: '@gate',
}, async ({ page, customer, anotherDevice }) => {
  await enter(page, customer, '/settings/second-factor');
  await page.getByLabel('Ihr Passwort').fill(customer.password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const phone = authenticator(secret.replaceAll(' ', ''));
  await page.getByLabel('Code der Authenticator-App').fill(phone.nextCode());
  await page.getByRole('button', { name: 'Einschalten' }).click();
  const list = page.getByRole('list', { name: 'Ihre Wiederherstellungscodes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', another = ''] = await list.getByRole('listitem').allTextContents();
  const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Datei speichern' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  await page.emulateMedia({ media: 'print' });
  for (const of of [
    'Versandpult: Ihre Wiederherstellungscodes',
    new URL(page.url()).host,
    customer.email,
    today.format(new Date()),
  ]) {
    await expect(page.locator('[data-print-codes]').getByText(of)).toBeVisible();
    expect(file).toContain(of);
  }
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click();
  await expect(page.getByText('Eingeschaltet')).toBeVisible();

  const tablet = new LoginPage(await anotherDevice());
  await tablet.open();
  await tablet.submit(customer);
  const code = tablet.page.getByLabel('Code der Authenticator-App');
  await expect(code).toBeFocused();
  await code.fill('000 000');
  await code.press('Enter');
  await expect(tablet.page.getByText(/^Dieser Code gilt nicht/)).toBeVisible();
  await code.fill(phone.nextCode());
  await code.press('Enter');
  await expect(new OrderPage(tablet.page).heading).toBeVisible();

  const phoneless = new LoginPage(await anotherDevice());
  await phoneless.open();
  await phoneless.submit(customer);
  await phoneless.page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await phoneless.page.getByLabel('Wiederherstellungscode').fill(recovery.toLowerCase());
  await phoneless.page.keyboard.press('Enter');
  await expect(new OrderPage(phoneless.page).heading).toBeVisible();

  await page.goto('/settings/second-factor');
  await expect(page.getByText('Sie haben noch 9 Wiederherstellungscodes.')).toBeVisible();
  await page.getByRole('button', { name: 'Ausschalten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ihr Passwort').fill(customer.password);
  await dialog.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await dialog.getByLabel('Wiederherstellungscode').fill(another);
  await dialog.getByRole('button', { name: 'Ausschalten' }).click();
  await expect(page.getByText('Die Zwei-Faktor-Anmeldung ist ausgeschaltet.')).toBeVisible();
});
