import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { glasses, inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { openPdf } from './pages/opened-pdf.ts';
import type { OrderPage } from './pages/order-page.ts';
import { readTexts } from './read-label.ts';

test.use({ requested: { shipments: 0 } });

async function send(order: OrderPage, company: string, hasPapers = false) {
  await order.open();
  await order.typeRecipient(inHamburg(company));
  await order.typeParcel(glasses);
  await order.chooseService('10:30 Express');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  if (hasPapers)
    for (const name of ['Frachtbrief', 'Auftragskopie'])
      await order.shipment.getByRole('switch', { name }).check();
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
}

async function savedText(page: Page, save: () => Promise<void>) {
  const saving = page.waitForEvent('download');
  await save();
  const file = await saving;
  const texts = await readTexts(readFileSync(await file.path()));
  return { name: file.suggestedFilename(), text: texts.join(' ').replaceAll(/\s+/g, ' ') };
}

test('today’s handover list is closed, saved with its number, and reopened', { tag: '@gate' }, async ({
  page,
  signedIn: order,
}) => {
  await send(order, 'Optik am Tor');
  await page.goto('/history/handover');
  const rows = page.getByRole('table', { name: 'Sendungen des Tages' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(/^Noch keine abgeschlossenen Listen\./)).toBeVisible();

  await page.getByRole('button', { name: 'Liste abschließen' }).click();
  const question = page.getByRole('alertdialog', { name: 'Liste abschließen?' });
  await expect(question).toContainText('Noch nicht gedruckt ist das Label von:Optik am Tor');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Abschließen' }).click();
  await expect(page.getByText(/^Die Liste HL-\d+-0001 ist abgeschlossen\.$/)).toBeVisible();
  await expect(page.getByText(/ist nichts zu übergeben\./)).toBeVisible();

  await page.reload();
  const closed = page.getByRole('listitem').filter({ hasText: /HL-\d+-0001/ });
  await expect(closed).toContainText('1 Sendung · 1 Packstück');
  await expectAccessible(page);
  const { name, text } = await savedText(page, () =>
    closed.getByRole('button', { name: /als PDF$/ }).click(),
  );
  expect(name).toMatch(/^Uebergabeliste-HL-\d+-0001\.pdf$/);
  expect(text).toContain('Optik am Tor');
  expect(text).toContain('Label nicht gedruckt');

  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: 'Liste abschließen' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.context().setOffline(false);

  await closed.getByRole('button', { name: /wieder öffnen$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(rows).toHaveCount(1);
  await expect(closed).toContainText('Wieder geöffnet');
});

test('ordered waybill and order copy are printed from the shipment’s page', async ({
  page,
  signedIn: order,
  history,
}) => {
  await send(order, 'Optik am Tor', true);
  await history.row('Optik am Tor').getByRole('link').first().click();
  for (const [name, papers] of [
    ['Frachtbrief', 'waybill'],
    ['Auftragskopie', 'mission_copy'],
  ] as const) {
    const answer = page.waitForResponse((it) => it.url().includes(`papers=${papers}`));
    const print = page.getByRole('main').getByRole('button', { name });
    const tab = await openPdf(page.context(), () => print.click());
    await tab.close();
    const { data } = await (await answer).json();
    const texts = await readTexts(Buffer.from(data.file, 'base64'));
    expect(texts[0]).toContain(name);
    expect(texts[0]).toContain('Optik am Tor');
    expect(texts).toHaveLength(papers === 'waybill' ? 3 : 1);
  }
});
