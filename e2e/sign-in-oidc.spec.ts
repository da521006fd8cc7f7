import type { Page } from '@playwright/test';
import { providerClient, type RunningProvider, startProvider } from '#support/identity-provider.ts';
import { expect, test } from './fixtures.ts';
import { OwnPortal } from './own-portal.ts';

let portal: OwnPortal;
let provider: RunningProvider;

test.beforeAll(async () => {
  portal = await OwnPortal.atFreePort();
  provider = await startProvider({
    portalUrl: portal.url,
    accounts: {
      kim: { email: 'leitung@provider.example', email_verified: true },
      offen: { email: 'offen@provider.example', email_verified: false },
    },
  });
  await portal.start({
    IDENTITY: 'oidc',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: providerClient.client_id,
    OIDC_CLIENT_SECRET: providerClient.client_secret,
    OIDC_RESET_URL: `${provider.issuer}/reset`,
    ADMIN_EMAIL: 'leitung@provider.example',
  });
});
test.afterAll(async () => {
  await portal.end();
  await provider.stop();
});

async function signInAs(page: Page, name: string) {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Mit Firmenkonto anmelden' });

test('a user registers with the company account, signs in with it, and signs out of both', {
  tag: '@gate',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));

  await page.goto(`${portal.url}/history`);
  await expect(page.getByLabel('Passwort')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
    'href',
    `${provider.issuer}/reset`,
  );
  await signInButton(page).click();
  await signInAs(page, 'kim');

  await expect(page.getByRole('heading', { name: 'Daten Ihrer Firma' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/signed-in`);
  await expect(page.getByLabel('E-Mail')).toHaveValue('leitung@provider.example');
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Bitte füllen Sie alle nötigen Felder aus')).toBeVisible();
  const details = {
    company: 'Nordlicht Kurier GmbH',
    street: 'Kaistraße',
    street_number: '12',
    zipcode: '24103',
    city: 'Kiel',
    contact_person: 'Kim Nord',
    phone_area_code: '0431',
    phone_number: '5550123',
  };
  for (const [name, value] of Object.entries(details)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Vielen Dank für Ihre Registrierung.')).toBeVisible();

  // ADMIN_EMAIL's owner is unlocked automatically; the provider remembers the session and asks nothing.
  await expect(async () => {
    await page.goto(`${portal.url}/`);
    await signInButton(page).click();
    await expect(page).toHaveURL(`${portal.url}/super-admin/today`, { timeout: 15_000 });
  }).toPass();

  await page.goto(`${portal.url}/password-change`);
  await expect(page.getByText('Ihr Passwort verwalten Sie bei Ihrem Anmeldedienst.')).toBeVisible();

  await page.goto(`${portal.url}/logout`);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${portal.url}/`);
  await signInButton(page).click();
  await expect(page.getByRole('heading', { name: 'Provider' })).toBeVisible();
  expect(asked.filter((url) => /firebase|identitytoolkit/.test(url))).toEqual([]);
});

test('a failed sign-in has a reason and can be started again', async ({ page }) => {
  await page.goto(portal.url);
  await signInButton(page).click();
  await signInAs(page, 'offen');
  await expect(page.getByRole('heading', { name: 'Anmeldung nicht möglich' })).toBeVisible();
  await expect(page.getByText(/E-Mail-Adresse noch nicht bestätigt/)).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/signed-in`);

  await page.goto(`${portal.url}/signed-in?code=of-somebody-else&state=made-up`);
  await expect(page.getByText('Diese Anmeldung gilt nicht mehr.')).toBeVisible();
  // The provider remembers the session and returns the same person; the second time it must ask.
  await signInButton(page).click();
  await expect(page.getByText(/E-Mail-Adresse noch nicht bestätigt/)).toBeVisible();
  await signInButton(page).click();
  await expect(page.getByRole('heading', { name: 'Provider' })).toBeVisible();

  await page.goto(`${portal.url}/password?mode=confirmResetPassword&actionCode=x`);
  await expect(page.getByRole('link', { name: 'Neues Passwort festlegen' })).toBeVisible();
});
