import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { emptyAddress } from '#domain/address/address.ts';
import { emptyParcel } from '#domain/services/parcel.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const address = {
  ...emptyAddress,
  street: 'Große Bergstraße',
  street_number: '15a',
  postal_code: '22767',
  city: 'Hamburg',
  contact_person: 'Jürgen Groß',
  phone_country_prefix: '49',
  phone_prefix: '040',
  phone: '5550177',
};
const box = { ...emptyParcel, contents: 'Muster', length: 60, width: 40, height: 30, weight: 9.5 };

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
});

async function place(page: Page, company: string, parcels: number, more: object = {}): Promise<string> {
  const answer = await page.request.post('/api/shipment/create', {
    headers: { ...(await headersOf(page)), 'idempotency-key': randomUUID() },
    data: {
      sender: { ...address, company: 'Möbelwerk Kiel GmbH' },
      recipient: { ...address, company },
      transport_kind: 'parcel',
      parcels: Array.from({ length: parcels }, () => box),
      service: 'saver',
      has_pickup: false,
      terms_of_service: true,
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.shipment_id;
}

async function open(page: Page, id: string) {
  await page.goto(`/history/${id}`);
  await expect(page.getByRole('button', { name: 'Erneut beauftragen' })).toBeVisible();
}
const parcel = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const cancel = (page: Page, name: string) => page.getByRole('button', { name: `Stornieren: ${name}` });

async function confirm(page: Page, title: string, button: string) {
  const dialog = page.getByRole('alertdialog', { name: title });
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test.beforeEach(({ signedIn: _ }) => {});

test('parcels are cancelled one by one by keyboard; the last one cancels the shipment', {
  tag: '@gate',
}, async ({ page, history }) => {
  const id = await place(page, 'Elbkontor Storno', 2);
  // Open the shipment first, so that the archive has its active state.
  await history.open();
  await history.row('Elbkontor Storno').getByRole('link').first().click();
  await expect(parcel(page, 'Paket 1 von 2')).toContainText('Aktiv');

  await cancel(page, 'Paket 1 von 2').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Paket 1 von 2 stornieren?' });
  await expect(dialog).toContainText('Nur dieses Packstück');
  await expect(dialog.getByRole('button', { name: 'Nicht stornieren' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paket 1 von 2 ist storniert.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Paket 1 von 2' })).toBeFocused();
  await expect(parcel(page, 'Paket 1 von 2')).toContainText('Storniert');
  await expect(parcel(page, 'Paket 2 von 2')).toContainText('Aktiv');
  await expectAccessible(page);
  const facts = page.getByRole('region', { name: 'Auftrag', exact: true });
  await expect(facts.getByText('9,5 kg')).toBeVisible();

  await cancel(page, 'Paket 2 von 2').click();
  await expect(page.getByRole('alertdialog')).toContainText('letzte Packstück dieser Sendung');
  await confirm(page, 'Sendung stornieren?', 'Sendung stornieren');
  await expect(page.getByText('Die Sendung an Elbkontor Storno ist storniert.')).toBeVisible();
  await page.getByRole('button', { name: 'Sendung: Mehr' }).click();
  const print = page.getByRole('menuitem', { name: 'Label drucken' });
  await expect(print).toHaveAttribute('aria-disabled', 'true');
  await expect(print).toContainText('Die Sendung ist storniert.');
  await page.keyboard.press('Escape');
  const label = await page.request.get(`/api/shipment/label/?shipment_id=${id}`, {
    headers: await headersOf(page),
  });
  expect([label.status(), (await label.json()).code]).toEqual([409, 'LABEL_CANCELED']);

  await page.getByRole('button', { name: 'Zurück zum Archiv' }).click();
  await expect(history.row('Elbkontor Storno')).toContainText('Storniert');
});

test('pallets are cancelled as a whole, and two windows cancelling together both succeed', async ({
  page,
  context,
}) => {
  const id = await place(page, 'Palettenkontor', 2, { transport_kind: 'pallet', service: 'standard' });
  const other = await context.newPage();
  for (const [window, name] of [
    [page, 'Palette 1 von 2'],
    [other, 'Palette 2 von 2'],
  ] as const) {
    await open(window, id);
    await cancel(window, name).click();
    await expect(window.getByRole('alertdialog')).toContainText('nur als Ganzes storniert');
    await expect(window.getByRole('alertdialog')).toContainText('2 Paletten');
  }
  await Promise.all(
    [page, other].map((window) => confirm(window, 'Sendung stornieren?', 'Sendung stornieren')),
  );
  for (const window of [page, other]) {
    await expect(window.getByText('Die Sendung an Palettenkontor ist storniert.')).toBeVisible();
    await expect(parcel(window, 'Palette 2 von 2')).toContainText('Storniert');
  }
});

test('a parcel on its way cannot be cancelled; its return is a new order', async ({
  page,
  history,
  order,
}) => {
  await history.open();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unterwegs' });
  const row = history.rows.first();
  await expect(row).toContainText('Unterwegs');
  await row.getByRole('link').first().click();
  const blocked = page.getByRole('button', { name: /^Stornieren: / }).first();
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await expect(blocked).toHaveAccessibleDescription('Die Sendung ist schon unterwegs.');
  const company = await page.getByRole('heading', { level: 1 }).textContent();

  await page.getByRole('button', { name: 'Rücksendung' }).click();
  await expect(order.heading).toBeVisible();
  await order.goToTab('Abholadresse');
  await expect(order.field(order.addresses, 'Firma')).toHaveValue(company ?? '');
  await order.goToTab('Empfänger');
  await expect(order.field(order.addresses, 'Firma')).toHaveValue(/Möbelwerk/);
});

test('without a connection cancelling is disabled with a reason', async ({ page, context }) => {
  await open(page, await place(page, 'Funkloch Kontor', 1));
  await context.setOffline(true);
  await expect(cancel(page, 'Paket 1 von 1')).toHaveAccessibleDescription(
    /Verbindung nötig.*nicht vorgemerkt/,
  );
  await context.setOffline(false);
  await expect(cancel(page, 'Paket 1 von 1')).not.toHaveAttribute('aria-disabled', 'true');
});
