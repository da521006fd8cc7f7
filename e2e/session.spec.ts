import type { Route } from '@playwright/test';
import { SignJWT } from 'jose';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

test('a wrong password is reported at the password field', { tag: '@gate' }, async ({ login, customer }) => {
  await login.open();
  await login.submit({ ...customer, password: 'falsch-falsch' });
  await expect(login.page.getByText('Das angegebene Passwort ist falsch')).toBeVisible();
  await expect(login.password).toBeFocused();
  await expect(login.password).toHaveAttribute('aria-invalid', 'true');
  await expect(login.email).toHaveValue(customer.email);
});

test('an unconfirmed mail address gives a message, an empty form and no session', async ({ login }) => {
  await login.open();
  await login.submit({ email: 'neu@demo.versandpult.example', password: 'Versandpult-2026' });
  await expect(login.alert).toContainText(/bestätigen Sie zuerst Ihre E-Mail-Adresse/);
  await expect(login.email).toHaveValue('');
  expect(await login.page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a silent server is reported, and a retry works', async ({ login, customer, page }) => {
  await login.open();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await login.submit(customer);
  await expect(login.alert).toContainText(/nicht erreichbar|Verbindung/);
  await page.unroute('**/api/**');
  await login.alert.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Auftrag erstellen' })).toBeVisible();
});

test('a page requires a sign-in and opens after it', async ({ login, customer, page }) => {
  await login.open('/history');
  await login.submit(customer);
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
});

test('the login form stays visible until the next page can be drawn', async ({ login, customer, page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/SignedIn-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await login.open();
  await login.submit(customer);
  await expect(page).toHaveURL(/\/order$/);
  await expect(login.heading).toBeVisible();
  await expect(login.email).toHaveValue(customer.email);
  release();
  await expect(page.getByRole('heading', { name: 'Auftrag erstellen' })).toBeVisible();
  await expect(login.heading).toBeHidden();
});

test('an unknown address has its own page, with the menu for signed-in users', async ({ page, customer }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' });
  await page.goto('/gibt/es/nicht');
  await expect(heading).toBeVisible();
  await enter(page, customer, '/gibt/es/nicht');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.getByRole('link', { name: 'Adressbuch' }).first().click();
  await expect(page).toHaveURL(/\/addressbook$/);
});

test('an expired access token is renewed silently', async ({ signedIn, page, history }) => {
  await expect(signedIn.heading).toBeVisible();
  const secret = new TextEncoder().encode('somebody else');
  const stale = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1 hour ago')
    .sign(secret);
  const before = await page.evaluate((token) => {
    const [, payload] = (localStorage.getItem('access_token') ?? '').split('.');
    const [head, , signature] = token.split('.');
    localStorage.setItem('access_token', `${head}.${payload}.${signature}`);
    return localStorage.getItem('refresh_token');
  }, stale);
  await page.reload();
  await history.open();
  await expect(history.rows.first()).toBeVisible();
  // The rows may come from the device's cache.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBe(before);
});

test('a key used by another order leaves the order unsent with its user', async ({
  signedIn: order,
  page,
}) => {
  await order.findRecipient('hansen', 'Hansen & Söhne Schiffsbedarf');
  await order.typeParcel({ contents: 'Muster', length: '30', width: '20', height: '20', weight: '2' });
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  const takeKeyFirst = async (route: Route) => {
    // Another order's body arrives first under the same key.
    const body = { ...route.request().postDataJSON(), reference_number_1: 'ANDERER' };
    const first = await route.fetch({ postData: JSON.stringify(body) });
    expect(await first.text()).toContain('shipment_id');
    await route.continue();
  };
  await page.route('**/api/shipment/create', takeKeyFirst, { times: 1 });
  await order.submit();
  await expect(page.getByRole('status').filter({ hasText: '1 braucht Aufmerksamkeit' })).toBeVisible();
  await page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Hansen & Söhne Schiffsbedarf' }).first();
  await expect(item).toContainText('Braucht Aufmerksamkeit');
});

test('signing out deletes the session and offers the login page', async ({ signedIn, page, login }) => {
  await expect(signedIn.heading).toBeVisible();
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(login.heading).toBeVisible();
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /token|setup|^tq:/.test(key)),
  );
  expect(left).toEqual([]);
});

test('a response after signing out stores no data', async ({ signedIn, page, login }) => {
  await expect(signedIn.heading).toBeVisible();
  await page.clock.install();
  const { promise: isAllowed, resolve: letPass } = Promise.withResolvers<void>();
  await page.route('**/api/pickup/getAll*', async (route) => {
    await isAllowed;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/pickup/getAll*');
  await page.getByRole('link', { name: 'Abholungen' }).click();
  const request = await asked;
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(login.heading).toBeVisible();
  letPass();
  await request.response().catch(() => null);
  // Lists are stored a while after they arrive.
  await page.clock.fastForward(5_000);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|^tq:/.test(key)));
  expect(left).toEqual([]);
});
