/**
 * How the browser is started that has windows and shows PDFs, for journeys that need either: `test.use({ launchOptions:
 * wholeBrowser })` at the head of their file. The others run in one without windows (playwright.config.ts).
 */
export const wholeBrowser = {
  executablePath: process.env.BROWSER_PATH,
  args: (process.env.BROWSER_ARGS ?? '').split(' ').filter(Boolean),
};
