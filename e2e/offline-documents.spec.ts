import type { Page } from '@playwright/test';
import { downloads } from '#domain/portal/downloads.ts';
import { expect, test } from './fixtures.ts';
import { replaceFile } from './journey.ts';
import { untilInstalled } from './until-installed.ts';
import { wholeBrowser } from './whole-browser.ts';

/* Documents without a network (docs/queue.md 6.2), and a wake-up without a window. */

// This browser shows PDFs instead of downloading them.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

const terms = '/downloads/agb.pdf';

async function untilWarm(page: Page) {
  await untilInstalled(page);
  const count = () => page.evaluate(async () => (await (await caches.open('downloads-v1')).keys()).length);
  await expect.poll(count).toBe(downloads.length);
}

const fetched = (page: Page, path: string, range?: string) =>
  page.evaluate(
    async ([path, range]) => {
      const response = await fetch(path, range ? { headers: { range } } : {});
      const text = new TextDecoder('latin1').decode(await response.arrayBuffer());
      const kind = response.headers.get('content-type');
      return {
        status: response.status,
        kind,
        start: text.slice(0, 4),
        end: text.slice(-9),
        length: text.length,
      };
    },
    [path, range] as const,
  );

test('documents open without a network by click, by address, and in part', { tag: '@gate' }, async ({
  signedIn: { page },
  context,
}) => {
  await untilWarm(page);
  await context.setOffline(true);
  await page.goto('/more/downloads');
  await expect(page.getByText('offline verfügbar')).toHaveCount(downloads.length);
  for (const { path } of downloads)
    expect(await fetched(page, path), path).toMatchObject({
      status: 200,
      kind: 'application/pdf',
      start: '%PDF',
    });
  expect(await fetched(page, terms, 'bytes=0-3')).toMatchObject({ status: 206, start: '%PDF', length: 4 });

  const opened = await context.newPage();
  const response = await opened.goto(terms);
  expect(response?.fromServiceWorker()).toBe(true);
  expect(await response?.headerValue('content-type')).toBe('application/pdf');
  await expect(opened.locator('#root')).toHaveCount(0);
});

test('a document replaced by the operator appears at the second opening', async ({ signedIn: { page } }) => {
  await untilWarm(page);
  await replaceFile(terms, '\n% replaced');
  expect((await fetched(page, terms)).end).not.toContain('replaced');
  await expect.poll(async () => (await fetched(page, terms)).end).toContain('replaced');
});

test('a wake-up without a window sends nothing', async ({ signedIn: { page }, context }) => {
  await untilWarm(page);
  const origin = new URL(page.url()).origin;
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  const errors: string[] = [];
  cdp.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => errors.push(errorMessage.errorMessage));
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.goto('about:blank');
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await page.goto('/order');
  await expect(page.getByRole('heading', { level: 1, name: 'Auftrag erstellen' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a complete device says that it can work without a network', async ({ signedIn: { page } }) => {
  await untilWarm(page);
  await page.goto('/settings/device');
  await expect(page.getByRole('heading', { name: 'Dieses Gerät kann ohne Netz arbeiten' })).toBeVisible();
  await expect(page.getByText('10 von 10 auf diesem Gerät')).toBeVisible();
});
