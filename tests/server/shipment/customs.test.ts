import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customs } from '#domain/customs/customs.ts';
import { centsInEuro } from '#domain/customs/exchange-rates.ts';
import type { OrderInput } from '#domain/order/order.ts';
import { wholeEuros } from '#domain/values/money.ts';
import { caseRates, customsCases } from '#support/customs-cases.ts';
import { customsGridForServer } from '#support/customs-grid.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access } = await server.signIn();
const send = orderSender(server, access);

const toSwitzerland = (difference: Partial<OrderInput> = {}) =>
  anOrder({
    service: 'standard',
    recipient: anAddress({ country_code: 'CH' }),
    customs: aCustoms(),
    ...difference,
  });
const place = async (order: OrderInput) => {
  const { status, data } = await send(order);
  expect(status).toBe(200);
  return data;
};
const shown = async (shipment_id: string) => (await api.shipment.get({ id: shipment_id })).data[0]!;
const fileOf = async (query: Record<string, string>, token = access) => {
  const response = await server.request(`/api/shipment/label/?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, code } = await response.json();
  const bytes = new Uint8Array(Buffer.from(data?.file ?? '', 'base64'));
  return { status: response.status, code, name: data?.name as string, bytes };
};
const pagesOf = async (query: Record<string, string>) => printPdf((await fileOf(query)).bytes, 36);

describe('an order with customs data to Switzerland', () => {
  test('is accepted and shown as sent', async () => {
    const { shipment_id } = await place(toSwitzerland());
    expect((await shown(shipment_id)).customs).toEqual(aCustoms());
  });

  test('prints its invoice in the requested copies, alone and behind the labels', async () => {
    const { shipment_id } = await place(toSwitzerland());
    expect(await pagesOf({ shipment_id, papers: 'only' })).toHaveLength(1);
    expect(await pagesOf({ shipment_id, papers: 'only', invoice_copies: '3' })).toHaveLength(3);
    const labels = (await pagesOf({ shipment_id, papers: 'without' })).length;
    expect(await pagesOf({ shipment_id, invoice_copies: '2' })).toHaveLength(labels + 2);
    expect((await fileOf({ shipment_id, invoice_copies: '9' })).status).toBe(400);
  });

  test('is accepted once, however often it is sent', async () => {
    const key = randomUUID();
    const order = toSwitzerland();
    const first = await send(order, key);
    const again = await send(order, key);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await send(toSwitzerland({ customs: aCustoms({ reason: 'gift' }) }), key);
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('without customs data is refused and leaves nothing behind', async () => {
    const key = randomUUID();
    expect(await send(toSwitzerland({ customs: undefined }), key)).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'customs', code: 'customs_required' }],
    });
    expect((await send(toSwitzerland(), key)).status).toBe(200);
  });

  test('sets the value of its only parcel to that of the goods', async () => {
    const { shipment_id } = await place(toSwitzerland());
    const euros = wholeEuros(centsInEuro(29_800, 'CHF', server.config.exchangeRates)!);
    expect((await shown(shipment_id)).parcels[0]?.value_of_goods).toBe(euros);
  });

  test('with an invalid line is refused with path and code, and leaves nothing behind', async () => {
    const key = randomUUID();
    const lines = [aGoodsLine(), aGoodsLine({ hs_code: '9004', unit_value_cents: 0 })];
    const refused = await send(toSwitzerland({ customs: aCustoms({ lines }) }), key);
    expect(refused).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      issues: [
        { path: 'customs.lines.1.hs_code', code: 'hs_code_not_valid' },
        { path: 'customs.lines.1.unit_value_cents', code: 'unit_value_required' },
      ],
    });
    expect((await send(toSwitzerland(), key)).status).toBe(200);
  });

  test.each([
    [
      'goods heavier than the parcels',
      { lines: [aGoodsLine({ net_weight: 5.2 })] },
      'customs.lines.0.net_weight',
      'net_weight_above_gross',
    ],
    [
      'a commercial invoice without a number',
      { invoice_number: '' },
      'customs.invoice_number',
      'invoice_number_required',
    ],
    [
      'more than 1,000 EUR without an EORI',
      { currency: 'EUR' as const, sender_eori: '', lines: [aGoodsLine({ unit_value_cents: 5001 })] },
      'customs.sender_eori',
      'eori_required',
    ],
    [
      'more than 1,000 EUR in another currency without an MRN',
      { lines: [aGoodsLine({ unit_value_cents: 9000 })] },
      'parcels.0.mrn_number',
      'mrn_required',
    ],
  ] satisfies [string, Partial<Customs>, string, string][])(
    'is refused with %s',
    async (_, change, path, code) => {
      const { status, issues } = await send(toSwitzerland({ customs: aCustoms(change) }));
      expect(status).toBe(400);
      expect(issues).toContainEqual(expect.objectContaining({ path, code }));
    },
  );
});

test('customs data of an order inside the EU is dropped', async () => {
  const { shipment_id } = await place(anOrder({ customs: aCustoms() }));
  expect((await shown(shipment_id)).customs).toBeNull();
});

describe('the customs cases on the server', () => {
  const rates = server.config.exchangeRates;
  beforeAll(() => {
    server.config.exchangeRates = caseRates;
  });
  afterAll(() => {
    server.config.exchangeRates = rates;
  });
  const all = [...customsCases, ...customsGridForServer];
  test.each(all.map((it) => [it.name, it] as const))('%s', async (_, { order, asked }) => {
    // Turkey requires a declaration.
    const { status, issues = [] } = await send({ ...order, restrictions_declared: true });
    expect(issues.map((it) => `${it.path} ${it.code}`)).toEqual(asked);
    expect(status).toBe(asked.length === 0 ? 200 : 400);
  });

  test('the app uses the same rates', async () => {
    expect((await api.user.get()).data.exchange_rates).toEqual(caseRates);
  });
});

describe('the invoice', () => {
  test('follows the labels of the whole shipment', async () => {
    const { shipment_id } = await place(toSwitzerland({ parcels: [aParcel(), aParcel()] }));
    for (const [format, labels] of [
      ['pdf_a6', 2],
      ['pdf_a4', 1],
    ] as const) {
      const pages = await pagesOf({ shipment_id, format });
      expect(pages).toHaveLength(labels + 1);
      expect(pages.at(-1)?.text).toContain('Commercial Invoice');
      expect(await pagesOf({ shipment_id, format, papers: 'without' })).toHaveLength(labels);
    }
  });

  test("is left out of a single parcel's label and of label printers", async () => {
    const { shipment_id } = await place(toSwitzerland());
    const [parcel] = (await shown(shipment_id)).parcels;
    expect(await pagesOf({ shipment_id, parcel_id: parcel!.parcel_id })).toHaveLength(1);
    expect((await fileOf({ shipment_id, format: 'zpl' })).name).toMatch(/\.zpl$/);
  });

  test('can be printed alone', async () => {
    const { shipment_id, tracking_number } = await place(toSwitzerland());
    const { name, bytes } = await fileOf({ shipment_id, papers: 'only' });
    expect(name).toBe('Handelsrechnung-RE-2026-17.pdf');
    const [page, ...more] = await printPdf(bytes, 36);
    expect(more).toEqual([]);
    expect(page?.text.replaceAll(/\s/g, '')).toContain(tracking_number[0]);
    expect(page?.text).toContain('CHF 298.00');
  });

  test('can be printed for a manual order before there is a label', async () => {
    const { shipment_id } = await place(toSwitzerland({ service: 'special' }));
    expect(await fileOf({ shipment_id })).toMatchObject({ status: 409, code: 'LABEL_NOT_READY' });
    expect((await fileOf({ shipment_id, papers: 'only' })).status).toBe(200);
  });

  test('is not found if there is none, or for another client', async () => {
    const plain = await place(anOrder());
    expect(await fileOf({ shipment_id: plain.shipment_id, papers: 'only' })).toMatchObject({ status: 404 });
    const other = await server.signIn();
    const { shipment_id } = await place(toSwitzerland());
    expect(await fileOf({ shipment_id, papers: 'only' }, other.access)).toMatchObject({ status: 404 });
  });
});
