import { test as base, expect, type Page } from '@playwright/test';
import { HistoryPage } from './pages/history-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { OrderPage } from './pages/order-page.ts';

export const accounts = {
  customer: { email: 'kunde@demo.versandpult.example', password: 'Versandpult-2026' },
  withoutPickup: { email: 'versand@demo.versandpult.example', password: 'Versandpult-2026' },
  admin: { email: 'admin@demo.versandpult.example', password: 'Versandpult-2026' },
  unverified: { email: 'neu@demo.versandpult.example', password: 'Versandpult-2026' },
} as const;

type Journey = {
  login: LoginPage;
  order: OrderPage;
  history: HistoryPage;
  /** Signed in as the demo customer, on the order page. */
  signedIn: OrderPage;
  /** What the browser complained about; a journey that ends with complaints has failed. */
  complaints: string[];
};

/**
 * What a browser says when a test cuts its network or a call is refused on purpose, and when Playwright looks into a
 * mail of the local inbox, where no script may run.
 */
const expected =
  /Failed to load resource|net::ERR_|the server responded with a status of 4|Blocked script execution in '[^']+\/inbox\//;

export const test = base.extend<Journey>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      watch(page, complaints);
      page.context().on('page', (other) => watch(other, complaints));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page }, use) => use(new LoginPage(page)),
  order: async ({ page }, use) => use(new OrderPage(page)),
  history: async ({ page }, use) => use(new HistoryPage(page)),
  signedIn: async ({ login }, use) => {
    await login.open();
    await use(await login.signIn(accounts.customer));
  },
});

function watch(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy|TrustedHTML/.test(message.text())) return;
    if (!expected.test(message.text())) complaints.push(message.text());
  });
}

export { expect };
