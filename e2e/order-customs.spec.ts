import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openPdf } from './pages/opened-pdf.ts';
import { readTexts } from './read-label.ts';

const bern = {
  company: 'Aarekontor Optik',
  street: 'Marktgasse',
  street_number: '7',
  country: 'Schweiz',
  postal_code: '3011',
  city: 'Bern',
  contact_person: 'Beat Müller',
  phone_prefix: '031',
  phone: '5550190',
};
const parcel = { contents: 'Sonnenbrillen', length: '40', width: '30', height: '20', weight: '5' };

test('goods for Switzerland are declared, remembered, and invoiced after the label', {
  tag: '@gate',
}, async ({ signedIn: order, history, page }) => {
  test.slow();
  await order.typeRecipient(bern);
  await order.typeParcel(parcel);
  const customs = page.getByRole('region', { name: 'Zoll', exact: true });
  await expect(order.field(order.shipment, 'Warenwert')).toBeEditable();
  const line = customs.getByRole('group', { name: 'Position 1' });
  await line.getByRole('combobox', { name: 'Warenbezeichnung' }).fill('Sonnenbrillen mit Metallgestell');
  await line.getByRole('textbox', { name: 'HS-Code' }).fill('9004 10 91');
  await line.getByRole('textbox', { name: 'Menge' }).fill('20');
  await line.getByRole('textbox', { name: 'Stückwert' }).fill('14,90');
  await line.getByRole('textbox', { name: 'Netto kg' }).fill('3,5');
  await customs.getByRole('textbox', { name: 'Rechnungsnummer' }).fill('RE-2026/17');
  await customs.getByRole('combobox', { name: 'Grund der Ausfuhr' }).selectOption({ label: 'Verkauf' });
  await expect(customs).toContainText('298,00');
  await expect(order.field(order.shipment, 'Warenwert')).toHaveValue('298');

  await expect(order.tab('Service')).toBeEnabled();
  await expectAccessible(page);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  const row = history.rows.first();
  await expect(row).toContainText(bern.company);
  const pages = await readTexts(await history.printLabel(row));
  expect(pages).toHaveLength(1);
  const offer = page.getByRole('status').filter({ hasText: 'Zu dieser Sendung gehören Papiere.' });
  const papers = page.waitForResponse((it) => it.url().includes('papers=all'));
  const tab = await openPdf(page.context(), () =>
    offer.getByRole('button', { name: 'Papiere drucken' }).click(),
  );
  await tab.close();
  const printed = await readTexts(Buffer.from((await (await papers).json()).data.file, 'base64'));
  expect(printed).toHaveLength(3);
  expect(printed[0]).toContain('Handelsrechnung');
  expect(printed[0]).toContain('Sonnenbrillen mit Metallgestell');
  expect(printed[0]).toContain('RE-2026/17');

  await row.getByRole('link', { name: bern.company }).first().click();
  const [invoice] = await Promise.all([
    page.waitForResponse((it) => it.url().includes('papers=only')),
    page.getByRole('button', { name: 'Zollrechnung' }).click(),
  ]);
  const { data } = await invoice.json();
  const copies = await readTexts(Buffer.from(data.file, 'base64'));
  expect(copies).toHaveLength(3);
  for (const copy of copies) expect(copy).toContain('Handelsrechnung');

  await order.open();
  await order.typeRecipient(bern);
  await customs.getByRole('button', { name: `Letzte Waren für ${bern.company} übernehmen` }).click();
  await expect(line.getByRole('textbox', { name: 'Stückwert' })).toHaveValue('14,90');
  await expect(customs.getByRole('textbox', { name: 'Rechnungsnummer' })).toHaveValue('');
});
