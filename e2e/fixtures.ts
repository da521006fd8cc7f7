import { test as base, expect, type Page } from '@playwright/test';
import { beginJourney, enter, joinJourney, makePerson, type Person, type PersonWanted } from './journey.ts';
import { HistoryPage } from './pages/history-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { OrderPage } from './pages/order-page.ts';

/*
 * Journeys run side by side, in any order, on one portal, and each owns what it touches:
 * - `customer`: a client of its own, made by the server's code, with the addresses, shipments and pickups of the demo
 *   customer, or with what `test.use({ wanted: { … } })` says. More people: `makePerson`.
 * - `signedIn`: that customer's session, put in place without the form, on the order page. Elsewhere: `enter(page,
 *   customer, path)`; by the form: `login.signIn(customer)`, for journeys about signing in.
 * - `anotherDevice`: a page of another browser. `admin`: a member of the staff of its own.
 * - `setTime`, `breakCalls` and `replaceFile` reach this journey's requests and no other's.
 * So a journey may count on all it finds in its own client's lists, but not in those that the staff see: there it looks
 * for its own clients by names that nobody else has (`makePerson({ company })`).
 */
type Journey = {
  wanted: PersonWanted;
  customer: Person;
  admin: Person;
  login: LoginPage;
  order: OrderPage;
  history: HistoryPage;
  /** Signed in as the customer, on the order page. */
  signedIn: OrderPage;
  anotherDevice: () => Promise<Page>;
  /** What the browser complained about; a journey that ends with complaints has failed. */
  complaints: string[];
};

/**
 * What a browser says when a test cuts its network or a call is refused on purpose, and when Playwright looks into a
 * mail of the local inbox, where no script may run.
 */
const expected =
  /Failed to load resource|net::ERR_|the server responded with a status of 4|Blocked script execution in '[^']+\/inbox\//;
/** What Firefox says of a font that it gave up with the page it was for. */
const fontGivenUp = / status=2152398850 source: .*\.woff2$/;

export const test = base.extend<Journey>({
  wanted: [{}, { option: true }],
  context: async ({ context, baseURL }, use) => {
    beginJourney(baseURL);
    await joinJourney(context);
    await use(context);
  },
  // `context` comes first: the journey begins with it.
  customer: async ({ context: _, wanted }, use) => use(await makePerson(wanted)),
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
    // Firefox shows a PDF by a page of its own, which has the portal's rules and does without some of its styles.
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
