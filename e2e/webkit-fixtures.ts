import { test as base, expect } from '@playwright/test';
import { beginJourney, journeyCookie, makePerson, type Person, startSession } from './journey.ts';
import { WebKit } from './webkit-driver.ts';

type Journey = {
  webKit: WebKit;
  customer: Person;
  /** Opens a page of the portal by its address, as the customer, who is signed in. */
  openByAddress: (path: string) => Promise<void>;
};

/** Journeys in WebKit, which Playwright does not drive: they use neither `page` nor `context`. */
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
  // The browser comes first: the journey begins with it.
  customer: async ({ webKit: _ }, use) => use(await makePerson()),
  openByAddress: async ({ webKit, customer, baseURL }, use) => {
    const at = (path: string) => new URL(path, baseURL).href;
    // The portal's origin, without the app.
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
