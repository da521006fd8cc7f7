import { expect, test } from './fixtures.ts';
import { openPdf } from './pages/opened-pdf.ts';
import { readTexts } from './read-label.ts';

const zurich = {
  company: 'Limmat Leuchten AG',
  street: 'Bahnhofstrasse',
  street_number: '7',
  country: 'Schweiz',
  postal_code: '8001',
  city: 'Zürich',
  contact_person: 'Urs Keller',
  phone_prefix: '044',
  phone: '5550190',
};

test('a return from Switzerland is marked on its label, and its papers name the importer', {
  tag: '@gate',
}, async ({ signedIn: order, history, customer, page }) => {
  test.slow();
  await order.typeRecipient(zurich);
  await order.typeParcel({ contents: 'Muster', length: '40', width: '30', height: '20', weight: '5' });
  await order.typeCustoms({ description: 'Prospekte aus Papier', value: '80' });
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  const row = history.row(zurich.company);
  const sent = /\d{8} \d{8} \d{2}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await row.getByRole('link', { name: zurich.company }).first().click();

  await page.getByRole('button', { name: 'Sendung: Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Rücksendung' }).click();
  await expect(order.heading).toBeVisible();
  const customs = page.getByRole('region', { name: 'Zoll', exact: true });
  const eori = customs.getByRole('textbox', { name: 'Ihre EORI-Nummer als Einführer' });
  await eori.fill('DE1234567');
  await expect(customs.getByRole('textbox', { name: 'Rechnungsnummer der Ausfuhr' })).toHaveValue(
    'RE-2026/7',
  );
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  const back = order.shipment.getByRole('region', { name: 'Rücksendung' });
  await back.getByRole('textbox', { name: 'Retourennummer (RMA)' }).fill('RMA-4711');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();

  const returned = history.rows.filter({ hasText: 'Rücksendung' }).first();
  await expect(returned).toContainText(customer.company);
  const [label = ''] = await readTexts(await history.printLabel(returned));
  for (const it of ['Retoure / Return', zurich.company, sent, 'RMA-4711']) expect(label).toContain(it);

  const offer = page.getByRole('status').filter({ hasText: 'Zu dieser Sendung gehören Papiere.' });
  const answer = page.waitForResponse((it) => it.url().includes('papers=all'));
  const tab = await openPdf(page.context(), () =>
    offer.getByRole('button', { name: 'Papiere drucken' }).click(),
  );
  await tab.close();
  const { data } = await (await answer).json();
  const [paper = ''] = await readTexts(Buffer.from(data.file, 'base64'));
  const text = paper.replaceAll(/\s+/g, ' ');
  expect(text.indexOf(zurich.company)).toBeGreaterThan(text.indexOf('Ausführer'));
  expect(text.indexOf('Empfänger und Einführer')).toBeGreaterThan(-1);
  for (const it of ['Rückwaren', 'RE-2026/7', 'DE1234567', 'RMA-4711', sent]) expect(text).toContain(it);
});
