import type { BrowserContext, Page } from '@playwright/test';

/**
 * Does what opens a PDF in a tab of its own, and answers the tab once the browser has the file. The browser without
 * windows, in which most journeys run, has no viewer: it breaks off the way to the PDF and takes it down.
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

/** Does what prints labels, and answers the file that the browser was handed. */
export async function printedPdf(page: Page, print: () => Promise<void>): Promise<Buffer> {
  const answer = page.waitForResponse((it) => it.url().includes('/api/shipment/label'));
  const tab = await openPdf(page.context(), print);
  const { data } = await (await answer).json();
  await tab.close();
  return Buffer.from(data.file, 'base64');
}
