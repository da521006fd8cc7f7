import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { readCodes, textsOf } from '#support/read-codes.ts';
import { startServer } from '#support/server.ts';

// The clock stands at Tuesday, 10 March 2026, 09:00 in Berlin.
const server = await startServer();

const abroad = anAddress({
  company: 'Alpenholz AG',
  street: 'Bahnhofstrasse',
  street_number: '7',
  postal_code: '8001',
  city: 'Zürich',
  country_code: 'CH',
});

async function aSender() {
  const { api, access, client } = await server.signIn();
  const send = orderSender(server, access);
  const order = async (rest: Partial<OrderInput> = {}) => {
    const answer = await send(anOrder({ waybill: true, mission_copy: true, ...rest }));
    expect(answer.issues).toEqual([]);
    return answer.data;
  };
  const file = async (shipment_id: string, papers: 'with' | 'without' | 'waybill' | 'mission_copy') => {
    const { data } = await api.shipment.label({ shipment_id, papers });
    return { name: data.name, bytes: Buffer.from(data.file, 'base64') };
  };
  const read = async (shipment_id: string, papers: Parameters<typeof file>[1], dpi = 36) => {
    const { name, bytes } = await file(shipment_id, papers);
    const pages = await printPdf(bytes, dpi);
    const texts = pages.map((it) => it.text.replaceAll(/\s+/g, ' '));
    return { name, bytes, pages, texts, text: texts.join(' ') };
  };
  return { api, client, order, file, read };
}

describe('the waybill', () => {
  test('has sender, consignee, place and time of takeover, goods, instructions and signature fields', async () => {
    const { order, read } = await aSender();
    const made = await order({
      recipient: anAddress({ company: 'Łukasz & Söhne' }),
      has_collect_address: true,
      differ_pickup: anAddress({ company: 'Lager Nord', city: 'Kiel', postal_code: '24103' }),
      has_pickup: true,
      pickup_date: daySeconds('2026-03-11'),
      pickup_datetime_from: '11:00',
      pickup_datetime_to: '17:00',
      reference_number_1: 'AB-20931',
      signature_required: true,
      special_delivery_terms: 'Rampe 3, Hof',
      parcels: [
        aParcel({ contents: 'Eichenplatten', weight: 12.5, length: 60, width: 40, height: 30 }),
        aParcel({ contents: 'Beschläge', weight: 4 }),
      ],
    });
    const { name, texts } = await read(made.shipment_id, 'waybill');
    expect(name).toBe(`Frachtbrief-${made.tracking_number[0]}.pdf`);
    expect(texts).toHaveLength(3);
    for (const text of texts)
      for (const it of [
        'Frachtbrief',
        'Łukasz & Söhne',
        'Stelle der Übernahme',
        'Lager Nord',
        '24103 Kiel',
        '10.03.2026',
        '11.03.2026, 11:00–17:00 Uhr',
        'AB-20931',
        'Eichenplatten',
        '60 × 40 × 30',
        '12,5 kg',
        '1 Paket',
        '2 Pakete',
        '16,5 kg',
        'Zustellung gegen Unterschrift',
        'Rampe 3, Hof',
        'Frachtführer, übernommen: Datum, Unterschrift',
        'Seite 1 von 1',
      ])
        expect(text).toContain(it);
    expect(texts[0]).toContain('1. Ausfertigung: Absender');
    expect(texts[1]).toContain('2. Ausfertigung: begleitet das Gut');
    expect(texts[2]).toContain('3. Ausfertigung: Frachtführer');
    for (const number of made.tracking_number) expect(texts[0]?.replaceAll(' ', '')).toContain(number);
  });

  test("has the first tracking number as the label's barcode", async () => {
    const { order, read } = await aSender();
    const made = await order({ parcels: [aParcel(), aParcel()] });
    const { pages } = await read(made.shipment_id, 'waybill', 200);
    const codes = await Promise.all(pages.map((it) => readCodes(it)));
    for (const code of codes) expect(textsOf(code)).toEqual([`Code128 (00)${made.tracking_number[0]}`]);
  });

  test('is English abroad, and lists the accompanying papers', async () => {
    const { order, read } = await aSender();
    const goods = { limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III' } as const;
    const made = await order({ service: 'standard', parcels: [aParcel(goods)] });
    const home = await read(made.shipment_id, 'waybill');
    expect(home.text).toContain('Beförderungspapier (ADR 5.4.1)');
    expect(home.text).toContain('UN 1263');
    const sent = await order({ service: 'standard', recipient: abroad, customs: aCustoms() });
    const { name, text } = await read(sent.shipment_id, 'waybill');
    expect(name).toBe(`Waybill-${sent.tracking_number[0]}.pdf`);
    for (const it of ['Waybill', 'Consignee', 'Switzerland', 'Customs invoice', 'Page 1 of 1', '5.0 kg'])
      expect(text).toContain(it);
    expect(text).not.toMatch(/Frachtbrief|Empfänger|Seite/);
  });

  test('continues over as many pages as the goods need, each original separately', async () => {
    const { order, read } = await aSender();
    const parcels = Array.from({ length: 60 }, (_, index) => aParcel({ contents: `Ware ${index + 1}.` }));
    const made = await order({ parcels });
    const { texts } = await read(made.shipment_id, 'waybill');
    expect(texts).toHaveLength(9);
    for (const original of [0, 3, 6]) {
      const pages = texts.slice(original, original + 3);
      for (const [index, page] of pages.entries()) expect(page).toContain(`Seite ${index + 1} von 3`);
      for (const { contents } of parcels) expect(pages.join(' ')).toContain(contents);
      expect(pages[2]).toContain('60 Pakete');
      expect(pages[2]).toContain('Empfänger, empfangen');
    }
  });

  test('says for a manual order that there is no number yet, without a barcode', async () => {
    const { order, read } = await aSender();
    const made = await order({ service: 'special' });
    const { pages, texts } = await read(made.shipment_id, 'waybill', 150);
    expect(texts[0]).toContain('noch keine');
    expect(await readCodes(pages[0]!)).toEqual([]);
  });

  test('leaves out cancelled parcels, and does not exist if all are cancelled', async () => {
    const { api, order, read } = await aSender();
    const made = await order({
      parcels: [aParcel({ contents: 'Bleibt' }), aParcel({ contents: 'Entfällt' })],
    });
    await server.pool.query(`update parcel set status = 'canceled' where tracking_number = $1`, [
      made.tracking_number[1],
    ]);
    const { text } = await read(made.shipment_id, 'waybill');
    expect(text).toContain('Bleibt');
    expect(text).not.toContain('Entfällt');
    await server.pool.query('update shipment_course set shipment_status = 0 where shipment_id = $1', [
      made.shipment_id,
    ]);
    await expect(
      api.shipment.label({ shipment_id: made.shipment_id, papers: 'waybill' }),
    ).rejects.toMatchObject({ code: 'LABEL_CANCELED' });
  });

  test('is a tagged PDF/A-3 with all fonts, the same each time', async () => {
    const { order, file } = await aSender();
    const made = await order();
    const [one, two] = [await file(made.shipment_id, 'waybill'), await file(made.shipment_id, 'waybill')];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    const pdf = one.bytes.toString('latin1');
    expect(pdf).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toContain('/Lang (de-DE)');
    expect(pdf.match(/\/FontFile2/g)?.length).toBe(pdf.match(/\/Type \/FontDescriptor/g)?.length);
  });
});

describe('the copy of an order', () => {
  test('lists the whole order and its surcharges, without prices', async () => {
    const { order, read } = await aSender();
    const made = await order({
      recipient: anAddress({ company: 'Alpenholz GmbH' }),
      reference_number_1: 'AB-20931',
      carbon_neutral: true,
      adult_signature_required: true,
      special_delivery_terms: 'Rampe 3',
      parcels: [
        aParcel({ contents: 'Leisten', length: 150, width: 20, height: 20, weight: 10 }),
        aParcel({ contents: 'Beschläge', weight: 40 }),
        aParcel({ contents: 'Motor', weight: 40 }),
      ],
    });
    const { name, texts, text } = await read(made.shipment_id, 'mission_copy');
    expect(name).toBe(`Auftragskopie-${made.tracking_number[0]}.pdf`);
    expect(texts).toHaveLength(1);
    for (const it of [
      'Auftragskopie',
      'Alpenholz GmbH',
      'Auftrag vom 10.03.2026',
      'Overnight Express',
      'AB-20931',
      'Leisten',
      '150 × 20 × 20',
      '90,0 kg',
      '3 Pakete',
      'Klimaneutraler Versand',
      'Zustellung gegen Unterschrift eines Erwachsenen',
      'Zusätzliches Handling - Länge – Packstück 1',
      'Zusätzliches Handling - Gewicht – Packstück 2, 3',
      'Rampe 3',
      made.shipment_id,
    ])
      expect(text).toContain(it);
    expect(text).not.toMatch(/EUR|€|Datum, Unterschrift/);
  });
});

test('ordered papers follow the labels; others are not printed', async () => {
  const { api, order, read } = await aSender();
  const both = await order();
  expect((await read(both.shipment_id, 'without')).texts).toHaveLength(1);
  const { texts } = await read(both.shipment_id, 'with');
  expect(texts).toHaveLength(1 + 3 + 1);
  expect(texts[1]).toContain('1. Ausfertigung');
  expect(texts[4]).toContain('Auftragskopie');
  const none = await order({ waybill: false, mission_copy: false });
  expect((await read(none.shipment_id, 'with')).texts).toHaveLength(1);
  for (const papers of ['waybill', 'mission_copy'] as const)
    await expect(api.shipment.label({ shipment_id: none.shipment_id, papers })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
});

test("papers of another client's order are found only by the staff", async () => {
  const { order } = await aSender();
  const { shipment_id } = await order();
  const other = await aSender();
  await expect(other.api.shipment.label({ shipment_id, papers: 'waybill' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const staff = await server.signIn({ is_admin: true });
  const { data } = await staff.api.shipment.label({ shipment_id, papers: 'waybill' });
  expect(data.name).toMatch(/^Frachtbrief-/);
});
