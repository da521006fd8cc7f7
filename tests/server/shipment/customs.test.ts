import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Customs } from '#domain/customs.ts';
import type { OrderInput } from '#domain/order.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

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
  test('is taken, and shown as it was sent', async () => {
    const { shipment_id } = await place(toSwitzerland());
    expect((await shown(shipment_id)).customs).toEqual(aCustoms());
  });

  test('has its invoice printed as often as is asked for, alone and behind the labels', async () => {
    const { shipment_id } = await place(toSwitzerland());
    expect(await pagesOf({ shipment_id, papers: 'only' })).toHaveLength(1);
    expect(await pagesOf({ shipment_id, papers: 'only', invoice_copies: '3' })).toHaveLength(3);
    const labels = (await pagesOf({ shipment_id, papers: 'without' })).length;
    expect(await pagesOf({ shipment_id, invoice_copies: '2' })).toHaveLength(labels + 2);
    expect((await fileOf({ shipment_id, invoice_copies: '9' })).status).toBe(400);
  });

  test('is taken once, however often it is sent', async () => {
    const key = randomUUID();
    const order = toSwitzerland();
    const first = await send(order, key);
    const again = await send(order, key);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await send(toSwitzerland({ customs: aCustoms({ reason: 'gift' }) }), key);
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('without customs data is taken by the house carrier', async () => {
    const { shipment_id } = await place(toSwitzerland({ customs: undefined }));
    expect((await shown(shipment_id)).customs).toBeNull();
  });

  test('with a broken line is refused with its path and code, and leaves nothing behind', async () => {
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
  ] satisfies [string, Partial<Customs>, string, string][])(
    'is refused with %s',
    async (_, change, path, code) => {
      const { status, issues } = await send(toSwitzerland({ customs: aCustoms(change) }));
      expect({ status, issues }).toMatchObject({ status: 400, issues: [{ path, code }] });
    },
  );
});

test('customs data of an order inside the EU is dropped', async () => {
  const { shipment_id } = await place(anOrder({ customs: aCustoms() }));
  expect((await shown(shipment_id)).customs).toBeNull();
});

describe('a carrier that needs customs data', () => {
  test('says so of its services, and an order without is refused', async () => {
    const strict = await startServer({
      deps: { carriers: { house: simulatedCarrier('house', { needsCustoms: true }) } },
    });
    const client = await strict.signIn();
    const sendStrict = orderSender(strict, client.access);
    const order = toSwitzerland({ customs: undefined });
    const offered = await client.api.shipment.getAvailableOrderServices({
      sender: { country_code: 'DE' },
      recipient: { country_code: 'CH' },
      transport_kind: 'parcel',
      parcels: [{ weight: 5 }],
    });
    expect(offered.data[0]).toMatchObject({ internal_service_label: 'standard', needs_customs: true });
    expect(await sendStrict(order)).toMatchObject({
      status: 400,
      issues: [{ path: 'customs', code: 'customs_required' }],
    });
    expect((await sendStrict(toSwitzerland())).status).toBe(200);
    expect((await sendStrict(anOrder())).status).toBe(200);
  });
});

describe('the invoice', () => {
  test('comes behind the labels of the whole shipment', async () => {
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

  test('stays away from one parcel’s label and from label printers', async () => {
    const { shipment_id } = await place(toSwitzerland());
    const [parcel] = (await shown(shipment_id)).parcels;
    expect(await pagesOf({ shipment_id, parcel_id: parcel!.parcel_id })).toHaveLength(1);
    expect((await fileOf({ shipment_id, format: 'zpl' })).name).toMatch(/\.zpl$/);
  });

  test('comes alone', async () => {
    const { shipment_id, tracking_number } = await place(toSwitzerland());
    const { name, bytes } = await fileOf({ shipment_id, papers: 'only' });
    expect(name).toBe('Handelsrechnung-RE-2026-17.pdf');
    const [page, ...more] = await printPdf(bytes, 36);
    expect(more).toEqual([]);
    expect(page?.text.replaceAll(/\s/g, '')).toContain(tracking_number[0]);
    expect(page?.text).toContain('CHF 298.00');
  });

  test('of a manual order comes before there is a label', async () => {
    const { shipment_id } = await place(toSwitzerland({ service: 'special' }));
    expect(await fileOf({ shipment_id })).toMatchObject({ status: 409, code: 'LABEL_NOT_READY' });
    expect((await fileOf({ shipment_id, papers: 'only' })).status).toBe(200);
  });

  test('does not exist where there is none, or for somebody else', async () => {
    const plain = await place(anOrder());
    expect(await fileOf({ shipment_id: plain.shipment_id, papers: 'only' })).toMatchObject({ status: 404 });
    const other = await server.signIn();
    const { shipment_id } = await place(toSwitzerland());
    expect(await fileOf({ shipment_id, papers: 'only' }, other.access)).toMatchObject({ status: 404 });
  });
});
