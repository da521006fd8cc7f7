import { expect, test } from './firefox-fixtures.ts';
import { enter } from './journey.ts';
import { always, breakCalls, mendCalls } from './server-faults.ts';

const failed = 'Diese Seite konnte nicht angezeigt werden';

test('a page left while its code is loading never reports a failure', async ({ page, customer }) => {
  await page.addInitScript((words) => {
    const note = () => {
      if (document.body?.textContent?.includes(words)) sessionStorage.setItem('said', words);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  }, failed);
  await enter(page, customer);
  await breakCalls({ path: '/assets/HistoryPage-*', mode: 'slow', delayMs: 600_000, times: always });
  await breakCalls({ path: '/more', mode: 'slow', delayMs: 600_000 });
  const asked = page.waitForRequest('**/assets/HistoryPage-*.js');
  await page.getByRole('link', { name: 'Archiv' }).first().click();

  // A second import shows when the page learns of the cancelled code.
  await page.evaluate((url) => {
    import(url).catch(() => sessionStorage.setItem('given up', url));
  }, (await asked).url());
  const arrival = page.goto('/more');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('given up'))).not.toBeNull();
  // A failure would be drawn within two frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await mendCalls();
  await arrival;
  await expect(page.getByRole('heading', { level: 1, name: 'Mehr' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBeNull();
});
