import type { Page } from '@playwright/test';
import { connect, cutOff } from './cut-off.ts';
import { expect, test } from './fixtures.ts';
import { enter, type Person, setTime } from './journey.ts';
import { InboxPage } from './pages/inbox-page.ts';

/* Each way out of a session clears as much as the menu's sign-out (docs/rules.md 4.6). */

function leftBehind(page: Page) {
  return page.evaluate(async () => {
    const keys = Object.keys(localStorage).filter((key) => /token|setup|^tq:/.test(key));
    const caches = (await indexedDB.databases()).map(({ name = '' }) => name);
    return { keys, caches: caches.filter((name) => name.startsWith('c.')) };
  });
}

async function workForAWhile(page: Page, customer: Person): Promise<void> {
  await enter(page, customer);
  await expect(page.getByText(/^Adressbuch, [1-9]/).first()).toBeVisible();
  await page.goto('/history');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect
    .poll(async () => {
      const { keys, caches } = await leftBehind(page);
      return keys.some((key) => key.startsWith('tq:')) && caches.length > 0;
    })
    .toBe(true);
}

async function setNewPassword(page: Page, { email }: Person): Promise<void> {
  await page.goto('/password');
  await page.getByRole('textbox', { name: /^E-Mail/ }).fill(email);
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByText(/sehen Sie in Ihrem E-Mail-Postfach nach/)).toBeVisible();
  const inbox = new InboxPage(await page.context().newPage());
  await page.goto(await inbox.linkIn(email, 'Neues Passwort festlegen', 'Neues Passwort festlegen'));
  await inbox.page.close();
  const next = 'Ein-anderes-Kennwort-2';
  await page.getByLabel(/^Neues Passwort\*$/).click();
  await page.getByLabel(/^Neues Passwort\*$/).fill(next);
  await page.getByLabel(/^Neues Passwort wiederholen/).fill(next);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
}

async function leaveByTheLock(page: Page): Promise<void> {
  await cutOff(page);
  // The window must be offline before the time passes, because the lock applies offline only.
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await setTime(page, new Date(Date.now() + 73 * 3_600_000));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bitte melden Sie sich an' })).toBeVisible();
  await page.getByRole('button', { name: 'Anderes Konto oder Passwort vergessen?' }).click();
}

const ways: Record<string, (page: Page, customer: Person) => Promise<unknown>> = {
  'the menu': async (page) => {
    await page.getByRole('button', { name: /Benutzermenü/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
  },
  'the address /logout': (page) => page.goto('/logout'),
  'a new password': setNewPassword,
  'the lock after three days': leaveByTheLock,
};

for (const [name, leave] of Object.entries(ways))
  test(`${name} leaves no server data on the device`, async ({ page, customer, login }) => {
    await workForAWhile(page, customer);
    await leave(page, customer);
    await expect(login.heading).toBeVisible();
    await expect.poll(() => leftBehind(page)).toEqual({ keys: [], caches: [] });
    if (name.includes('lock')) await connect(page);
    await page.goto('/');
    await expect(login.heading).toBeVisible();
    expect(await leftBehind(page)).toEqual({ keys: [], caches: [] });
  });
