import type { BrowserContext } from '@playwright/test';

/** What a desk's Firefox has, and one without windows does not say. */
const firefoxUserPrefs = {
  // A mouse: it hovers, and it is fine.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  // Nobody sees what moves.
  'ui.prefersReducedMotion': 1,
};

/** Where it puts files that a page saves: Playwright hears nothing of those. */
export const downloads = 'e2e/results/downloads';

/**
 * How a Firefox is started as people have it: with this channel Playwright speaks WebDriver BiDi to it, and not what its
 * own patched Firefox understands.
 */
export const stockFirefox = {
  channel: 'moz-firefox',
  launchOptions: { executablePath: process.env.BROWSER_PATH, firefoxUserPrefs, downloadsPath: downloads },
};

/**
 * Playwright writes texts into Firefox's fields by a script (`__pw_bidiInsertText`) that React does not notice: here the
 * browser's own command does it, with what follows when somebody types or pastes.
 */
export const typeAsFirefox = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => {},
    });
  });
