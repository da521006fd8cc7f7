import { inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { openPdf } from './pages/opened-pdf.ts';
import { readTexts } from './read-label.ts';

const company = 'Farbenkontor Elbe';

test('a limited quantity is found in the list, labelled, and has a transport document', async ({
  signedIn: order,
  history,
  page,
}) => {
  test.slow();
  await order.typeRecipient(inHamburg(company));
  await order.typeParcel({ contents: 'Lack', length: '40', width: '30', height: '30', weight: '18' });
  await order.shipment.getByRole('button', { name: /Versicherung und Gefahrgut/ }).click();
  await order.shipment.getByRole('radio', { name: /^Begrenzte Menge/ }).check();
  const number = order.shipment.getByRole('combobox', { name: /^UN-Nummer/ });
  await number.fill('lack');
  await page
    .getByRole('option', { name: /UN 1263 · 3 · III/ })
    .first()
    .click();
  await expect(number).toHaveValue('1263');
  await expect(order.field(order.shipment, 'Klasse')).toHaveValue('3');
  await expect(order.shipment.getByText(/LQ bis 5 L je Innenverpackung/)).toBeVisible();
  await order.field(order.shipment, 'Innenverpackungen').fill('6');
  await order.field(order.shipment, 'Menge je Innenverpackung').fill('2,5');
  await order.shipment.getByRole('combobox', { name: 'Einheit' }).selectOption('l');
  await expect(order.shipment.getByText('Zusammen 15 l netto')).toBeVisible();

  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  const row = history.row(company);
  const [label] = await readTexts(await history.printLabel(row));
  expect(label).toContain('LQ');
  expect(label).toContain('Gefahrgut');

  await row.getByRole('link', { name: company }).first().click();
  const answer = page.waitForResponse((it) => it.url().includes('papers=danger'));
  const print = page.getByRole('button', { name: 'Beförderungspapier' });
  const tab = await openPdf(page.context(), () => print.click());
  await tab.close();
  const { data } = await (await answer).json();
  const [paper = ''] = await readTexts(Buffer.from(data.file, 'base64'));
  for (const it of ['UN 1263', 'PAINT', 'III', company]) expect(paper).toContain(it);
});
