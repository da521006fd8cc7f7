import { test as base, expect, type Page } from '@playwright/test';
import { beginJourney, enter, joinJourney, makePerson, type Person, type PersonRequest } from './journey.ts';
import { HistoryPage } from './pages/history-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { OrderPage } from './pages/order-page.ts';

/*
 * Journeys run side by side in any order on one portal, and each owns its data:
 * - `customer`: a new client, made by the server's code, with the demo customer's addresses, shipments and pickups, or
 * those of `test.use({ wanted: { … } })`. `makePerson` makes more.
 * - `signedIn`: that customer's session on the order page, without the login form. Elsewhere: `enter(page, customer,
 * path)`; by the form: `login.signIn(customer)`.
 * - `anotherDevice`: a page of another browser. `admin`: a new staff member.
 * - `setTime`, `breakCalls` and `replaceFile` affect this journey only. In staff lists a journey finds its clients by a
 * unique name (`makePerson({ company })`).
 */
type Journey = {
  requested: PersonRequest;
  customer: Person;
  admin: Person;
  login: LoginPage;
  order: OrderPage;
  history: HistoryPage;
  signedIn: OrderPage;
  anotherDevice: () => Promise<Page>;
  /** The browser's complaints; any of them fails the journey. */
  complaints: string[];
};

/**
 * Expected messages: a cut network, a call refused on purpose, and Playwright's look into a mail of the inbox, which
 * forbids scripts.
 */
const expected =
  /Failed to load resource|net::ERR_|the server responded with a status of 4|Blocked script execution in '[^']+\/inbox\//;
/** Firefox's message about a font whose loading it cancels on leaving a page. */
const fontGivenUp = / status=2152398850 source: .*\.woff2$/;

export const test = base.extend<Journey>({
  requested: [{}, { option: true }],
  context: async ({ context, baseURL }, use) => {
    beginJourney(baseURL);
    await joinJourney(context);
    await use(context);
  },
  // `context` comes first because it begins the journey.
  customer: async ({ context: _, requested }, use) => use(await makePerson(requested)),
  admin: async ({ context: _ }, use) => use(await makePerson({ like: 'admin' })),
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
  signedIn: async ({ page, order, customer }, use) => {
    await enter(page, customer);
    await expect(order.heading).toBeVisible();
    await use(order);
  },
  anotherDevice: async ({ browser, contextOptions, baseURL, locale, timezoneId }, use) => {
    const others: Page[] = [];
    await use(async () => {
      const other = await browser.newPage({ ...contextOptions, baseURL, locale, timezoneId });
      others.push(other);
      await joinJourney(other.context());
      return other;
    });
    await Promise.all(others.map((it) => it.context().close()));
  },
});

function watch(page: Page, complaints: string[]) {
  const complain = (what: string) => {
    // Firefox's PDF viewer inherits the portal's rules and loses some of its styles.
    if (page.url().startsWith('blob:') || fontGivenUp.test(what)) return;
    complaints.push(`${page.url()}: ${what}`);
  };
  page.on('pageerror', (error) => complain(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy|TrustedHTML/.test(message.text())) return;
    if (!expected.test(message.text())) complain(message.text());
  });
}

export { expect };
