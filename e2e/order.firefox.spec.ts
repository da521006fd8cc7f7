import { glasses, inFlensburg } from './an-order.ts';
import { expect, test } from './firefox-fixtures.ts';
import { keepSentDialog } from './journey.ts';
import { printedPdf } from './pages/opened-pdf.ts';
import { readLabels } from './read-label.ts';

const recipient = inFlensburg('Nordlicht Optik');

test('a user signs in, orders by keyboard from name to label, and finds the order in the archive', async ({
  page,
  customer,
  login,
  history,
}) => {
  await login.open();
  const order = await login.signIn(customer);
  await keepSentDialog(page);
  const { keyboard } = page;
  const enterAll = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
  };

  const search = order.addresses.getByRole('combobox', { name: 'Empfänger suchen' });
  await expect(search).toBeFocused();
  await keyboard.press('Tab');
  await expect(order.field(order.addresses, 'Firma')).toBeFocused();
  const { company, street, street_number, postal_code, city } = recipient;
  await enterAll(company, street, street_number, '', '', postal_code, city);
  await expect(order.addresses.getByRole('combobox', { name: /^Land/ })).toBeFocused();
  await enterAll('', recipient.contact_person, '', recipient.phone_prefix, recipient.phone);
  await expect(order.field(order.shipment, 'Inhalt')).toBeFocused();
  await enterAll(glasses.contents, '', glasses.length, glasses.width, glasses.height);
  await keyboard.type(glasses.weight);
  await keyboard.press('Control+Enter');
  await expect(order.shipment.getByRole('radio', { name: /^Standard/ })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await expect(order.shipment.getByRole('radio', { name: 'Ja, bitte abholen' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Control+Enter');
  const terms = order.shipment.getByRole('checkbox', {
    name: /Ich akzeptiere die Allgemeinen Geschäftsbedingungen/,
  });
  await expect(terms).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');

  const print = page.getByRole('button', { name: 'Label drucken' });
  await expect(print).toBeFocused();
  const [label, ...others] = await readLabels(await printedPdf(page, () => keyboard.press('Enter')));
  expect(others).toEqual([]);
  expect(label?.text).toContain(recipient.company);
  expect(label?.formats).toEqual(['Code128', 'DataMatrix']);

  await history.open();
  const row = history.rows.first();
  await expect(row).toContainText(recipient.company);
  await row.getByRole('link', { name: recipient.company }).first().click();
  await expect(page.getByText(glasses.contents).first()).toBeVisible();
  const shown = await page.getByText(/^\d{8} \d{8} \d{2}$/).allInnerTexts();
  const numbers = new Set(shown.map((it) => it.replaceAll(' ', '')));
  expect(label?.trackingNumbers).toEqual(numbers);
  expect(numbers.size).toBe(1);
});
