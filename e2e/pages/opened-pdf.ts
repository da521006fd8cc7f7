import type { BrowserContext, Page } from '@playwright/test';

/**
 * Opens a PDF in a new tab and returns the tab. The headless browser has no viewer: it aborts the navigation and
 * downloads the file.
 */
export async function openPdf(context: BrowserContext, open: () => Promise<void>): Promise<Page> {
  const opened = new Promise<Page>((resolve, reject) => {
    context.once('page', (tab) => {
      tab.once('download', () => resolve(tab));
      tab.waitForURL(/^blob:/).then(
        () => resolve(tab),
        (error: Error) => error.message.includes('net::ERR_ABORTED') || reject(error),
      );
    });
  });
  await open();
  return opened;
}

export async function printedPdf(page: Page, print: () => Promise<void>): Promise<Buffer> {
  const answer = page.waitForResponse((it) => it.url().includes('/api/shipment/label'));
  const tab = await openPdf(page.context(), print);
  const { data } = await (await answer).json();
  await tab.close();
  return Buffer.from(data.file, 'base64');
}
