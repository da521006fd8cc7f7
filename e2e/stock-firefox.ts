import type { BrowserContext } from '@playwright/test';

/** Capabilities of a desktop Firefox that a headless one does not report. */
const firefoxUserPrefs = {
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'ui.prefersReducedMotion': 1,
};

/** Folder of downloads, about which Playwright gets no events here. */
export const downloads = 'e2e/results/downloads';

/** Starts an unmodified Firefox: with this channel Playwright speaks WebDriver BiDi instead of its own protocol. */
export const stockFirefox = {
  channel: 'moz-firefox',
  launchOptions: { executablePath: process.env.BROWSER_PATH, firefoxUserPrefs, downloadsPath: downloads },
};

/**
 * Playwright inserts text into Firefox by a script (`__pw_bidiInsertText`) that React does not notice; the browser's
 * own command fires the usual events.
 */
export const typeAsFirefox = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    });
  });
