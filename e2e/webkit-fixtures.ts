import { test as base, expect } from '@playwright/test';
import { beginJourney, journeyCookie, makePerson, type Person, startSession } from './journey.ts';
import { WebKit } from './webkit-driver.ts';

type Journey = {
  webKit: WebKit;
  customer: Person;
  openByAddress: (path: string) => Promise<void>;
};

/** Journeys in WebKit, without Playwright: `page` and `context` are not available. */
export const test = base.extend<Journey>({
  webKit: async ({ baseURL }, use) => {
    beginJourney(baseURL);
    const webKit = new WebKit();
    try {
      await webKit.start();
      await use(webKit);
    } finally {
      await webKit.close();
    }
  },
  // The browser comes first because it begins the journey.
  customer: async ({ webKit: _ }, use) => use(await makePerson()),
  openByAddress: async ({ webKit, customer, baseURL }, use) => {
    const at = (path: string) => new URL(path, baseURL).href;
    // A page of the portal's origin without the app.
    await webKit.open(at('/healthz'));
    await webKit.addCookie(journeyCookie());
    await webKit.run(
      'for (const [key, value] of arguments[0]) localStorage.setItem(key, value);',
      await startSession(customer),
    );
    await use(async (path) => void (await webKit.open(at(path))));
  },
});

export { expect };
