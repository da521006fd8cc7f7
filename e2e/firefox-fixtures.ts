import type { Browser } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { OwnFirefox } from './own-firefox.ts';
import { typeAsFirefox } from './stock-firefox.ts';

export const test = base.extend<{ ownFirefox: OwnFirefox }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      doWithoutMedia(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await typeAsFirefox(context);
    await use(context);
  },
  // The shared browser comes first: its fixture leaves the refused command out for every Firefox.
  ownFirefox: async ({ browser: _ }, use) => {
    const own = new OwnFirefox();
    await use(own);
    await own.remove();
  },
});

type Session = { send(method: string, params?: object): Promise<unknown> };
type Insides = { _connection: { toImpl(it: Browser): { _browserSession: Session } } };

/**
 * Playwright sends every browser `emulation.setMediaFeaturesOverride`, which Firefox 153 refuses, so no page opens.
 * Firefox journeys need no themes, so the command is left out.
 */
function doWithoutMedia(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Insides)._connection.toImpl(browser);
  const sessions: Session = Object.getPrototypeOf(_browserSession);
  const { send } = sessions;
  sessions.send = function (this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(this, method, params);
  };
}

export { expect };
