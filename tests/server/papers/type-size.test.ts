import { describe, expect, test } from 'vitest';
import { customsLimits } from '#domain/customs/customs.ts';
import { invoiceLimits } from '#domain/customs/customs-invoice.ts';
import { drawDanger } from '#server/papers/draw-danger.ts';
import { drawHandover } from '#server/papers/draw-handover.ts';
import { drawInvoice } from '#server/papers/draw-invoice.ts';
import { drawOrderPaper } from '#server/papers/draw-order-paper.ts';
import { drawPacking } from '#server/papers/draw-packing.ts';
import { unList } from '#server/papers/un-list.ts';
import { aGoodsLine, anInvoiced } from '#support/invoice-samples.ts';
import { packingSample } from '#support/packing-sample.ts';
import { printPdf } from '#support/print-pdf.ts';
import { typeSizes } from '#support/type-sizes.ts';

const wide = (length: number) => 'W'.repeat(length);

function wideInvoice() {
  const { shipment } = anInvoiced();
  const address = {
    ...shipment.recipient,
    company: wide(60),
    contact_person: wide(60),
    street: wide(58),
    city: wide(40),
    email: `${wide(50)}@example.com`,
  };
  const line = aGoodsLine({ quantity: 999_999, unit_value_cents: 10_000_000, net_weight: 30_000 });
  return anInvoiced(
    {
      invoice_number: wide(customsLimits.invoice_number),
      recipient_tax_number: wide(customsLimits.tax_number),
      exporter_vat_number: wide(invoiceLimits.tax_number),
      party_role: 'buyer',
      party_company: wide(invoiceLimits.company),
      party_place: wide(invoiceLimits.place),
      party_country: 'CH',
      lines: Array.from({ length: 30 }, () => ({ ...line, unit: 'pair' as const })),
    },
    {
      sender: address,
      recipient: address,
      differ_pickup: address,
      reference_number_1: wide(35),
      reference_number_2: wide(35),
    },
  );
}

const { shipment } = wideInvoice();
const provider_name = 'Versandpult';
const order = { shipment, list: unList(), provider_name, surcharges: [] };
const dangerous = {
  ...shipment,
  parcels: shipment.parcels.map((it) => ({
    ...it,
    dangerous_goods: true,
    danger_lq_notice: 'UN 1263, 3, III',
    danger_technical_name: wide(100),
  })),
};
const handedOver = {
  client: {
    ...{ company: wide(60), street: wide(58), street_number: '1', zipcode: '24103' },
    ...{ city: wide(40), country_code: 'DE', number: 4711 },
  },
  shipments: [{ ...shipment, service: 'saver', shipping_type: 'national', is_unprinted: false } as never],
  ...{ day: '2026-11-21', provider_name, made: new Date('2026-11-21T13:30:00Z'), number: 'HL-2026-0001' },
};
const widePacking = {
  ...packingSample,
  orders: packingSample.orders.map((it) => ({
    ...it,
    recipient: [wide(60)],
    service: wide(60),
    note: wide(200),
  })),
};

describe('nothing on a paper is smaller than 6.5 pt', () => {
  test.each([
    ['an ordinary invoice', () => drawInvoice(anInvoiced())],
    ['an invoice of the longest and widest values', () => drawInvoice(wideInvoice())],
    ['a waybill', () => drawOrderPaper(order, 'waybill')],
    ['an order copy', () => drawOrderPaper(order, 'mission_copy')],
    ['a transport document of dangerous goods', () => drawDanger({ ...order, shipment: dangerous })],
    ['a handover list', () => drawHandover(handedOver, 'de')],
    ['a packing list', () => drawPacking(widePacking, [wide(60)], new Date('2026-11-21T13:30:00Z'))],
  ])('%s', async (_, draw) => {
    const [least = 0] = typeSizes((await draw()).bytes);
    expect(least).toBeGreaterThanOrEqual(6.49);
  });

  test('long values are broken, not cut', async () => {
    const pages = await printPdf((await drawInvoice(wideInvoice())).bytes, 36);
    const text = pages.map((it) => it.text.replaceAll(/\s+/g, '')).join('');
    expect(text).toContain(wide(60));
    expect(text).toContain('999,999pairs');
  });
});
