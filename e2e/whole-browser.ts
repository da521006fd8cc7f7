/**
 * A browser with windows and a PDF viewer: `test.use({ launchOptions: wholeBrowser })` at the head of a file. Other
 * journeys are headless (playwright.config.ts).
 */
export const wholeBrowser = {
  executablePath: process.env.BROWSER_PATH,
  args: (process.env.BROWSER_ARGS ?? '').split(' ').filter(Boolean),
};
