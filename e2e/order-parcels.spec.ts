import { inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { readTexts } from './read-label.ts';

const hamburg = inHamburg('Hansekontor Papier');

const rows = Array.from({ length: 100 }, (_, index) =>
  ['40', '30', `${10 + (index % 9)}`, `${2 + (index % 5)},5`, `Karton ${index + 1}`].join('\t'),
).join('\n');

test('a hundred parcels are pasted from a spreadsheet and sent as one shipment', async ({
  signedIn: order,
  history,
}) => {
  await order.typeRecipient(hamburg);
  await order.pasteIntoParcels(rows);
  await order.dialog.getByRole('button', { name: '100 Packstücke einfügen' }).click();
  await expect(order.page.getByText('100 Packstücke eingefügt.')).toBeVisible();
  await expect(order.shipment.getByRole('button', { name: /^Paket \d+ von 100/ })).toHaveCount(100);
  await expect(order.shipment.getByRole('button', { name: /^Paket 100 von 100/ })).toContainText(
    'Karton 100',
  );

  await order.chooseService('Overnight Express');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  const row = history.rows.first();
  await expect(row).toContainText(hamburg.company);
  const labels = await readTexts(await history.printLabel(row));
  expect(labels).toHaveLength(100);
  labels.forEach((text, index) => {
    expect(text).toContain(`${index + 1} / 100`);
  });
});

test('pasted rows can be undone', async ({ signedIn: order }) => {
  await order.typeParcel({ contents: 'Muster', length: '60', width: '40', height: '30', weight: '9,5' });
  await order.pasteIntoParcels('40\t30\t10\t2,5\tPapier\n40\t30\tx\t2,5\tTinte');
  await expect(order.dialog.getByText(/Diese Zellen sind keine Maße/)).toBeVisible();
  await order.dialog.getByRole('radio', { name: 'werden ersetzt' }).check();
  await order.dialog.getByRole('button', { name: '2 Packstücke einfügen' }).click();
  await expect(order.shipment.getByRole('button', { name: /^Paket \d von 2/ })).toHaveCount(2);
  await order.page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(order.shipment.getByRole('button', { name: 'Paket 1 von 1' })).toBeVisible();
});
