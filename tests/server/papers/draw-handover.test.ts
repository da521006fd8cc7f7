import { describe, expect, test } from 'vitest';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import { drawHandover } from '#server/papers/draw-handover.ts';
import type { HandedOver } from '#server/papers/handover-content.ts';
import { aClient } from '#support/factories.ts';
import { printPdf } from '#support/print-pdf.ts';
import { readCodes, textsOf } from '#support/read-codes.ts';

let serial = 0;

function aShipment(difference: Partial<HandoverShipment> = {}): HandoverShipment {
  serial += 1;
  const parcels = difference.parcels ?? [
    { tracking_number: `3400000100000${String(serial).padStart(5, '0')}`, weight: 5 },
  ];
  return {
    shipment_id: `s${serial}`,
    recipient: { company: `Empfänger ${serial}.`, postal_code: '20354', city: 'Hamburg', country_code: 'DE' },
    transport_kind: 'parcel',
    service: 'saver',
    shipping_type: 'national',
    reference_number_1: '',
    reference_number_2: '',
    total_weight: parcels.reduce((sum, it) => sum + it.weight, 0),
    is_unprinted: false,
    carrier_id: 'house',
    ...difference,
    parcels,
  };
}

const client = {
  ...aClient({
    number: 4711,
    company: 'Möbelwerk Kiel GmbH',
    street: 'Hafenring',
    street_number: '1',
    zipcode: '24103',
    city: 'Kiel',
  }),
} as HandedOver['client'];

async function read(
  shipments: HandedOver['shipments'],
  language: 'de' | 'en' = 'de',
  { dpi = 36, ...closed }: { number?: string; dpi?: number } = {},
) {
  const { name, bytes } = await drawHandover(
    {
      ...closed,
      client,
      shipments,
      day: '2026-11-21',
      provider_name: 'Versandpult',
      made: new Date('2026-11-21T13:30:00Z'),
    },
    language,
  );
  const pages = (await printPdf(bytes, dpi)).map((it) => ({ ...it, text: it.text.replaceAll(/\s+/g, ' ') }));
  return { name, bytes, pages, text: pages.map((it) => it.text).join(' ') };
}

describe('the handover list', () => {
  test('marks a return with its sender', async () => {
    const back = aShipment({ returned_by: 'Alpenholz AG' });
    expect((await read([back, aShipment()])).text.match(/Rücksendung von Alpenholz AG/g)).toHaveLength(1);
    expect((await read([back], 'en')).text).toContain('Return from Alpenholz AG');
  });

  test('writes the place as the country does, and names the shipments with customs papers', async () => {
    const place = { company: 'Baker Ltd', postal_code: 'NW1 6XE', city: 'London', country_code: 'GB' };
    const { text } = await read([aShipment({ recipient: place, has_customs_papers: true })]);
    expect(text).toContain('London, NW1 6XE, Vereinigtes Königreich');
    expect(text).toContain('mit Zollpapieren');
    expect((await read([aShipment({})])).text).not.toContain('mit Zollpapieren');
  });

  test('lists sender, day, every parcel with number and weight, recipient and service', async () => {
    const { name, pages, text } = await read([
      aShipment({
        recipient: { company: 'Alpenholz AG', postal_code: '8005', city: 'Zürich', country_code: 'CH' },
        service: 'saver',
        shipping_type: 'international',
        reference_number_1: 'AB-20931',
        parcels: [
          { tracking_number: '340000010000000018', weight: 12.5 },
          { tracking_number: '340000010000000025', weight: 4 },
        ],
      }),
      aShipment({ service: 'standard', transport_kind: 'pallet' }),
    ]);
    expect(name).toBe('Uebergabeliste-2026-11-21.pdf');
    expect(pages).toHaveLength(1);
    for (const it of [
      'Übergabeliste',
      'Samstag, 21.11.2026',
      'Möbelwerk Kiel GmbH',
      'Hafenring 1, 24103 Kiel',
      'Kundennummer 4711',
      'Alpenholz AG',
      '8005 Zürich, Schweiz',
      'Ref. AB-20931',
      '34000001 00000000 18',
      '34000001 00000000 25',
      '12,5 kg',
      '4,0 kg',
      'International Express Saver',
      '2 Pakete',
      '1 Palette',
      '2 Sendungen, 3 Packstücke',
      '21,5 kg',
      'Name des Fahrers',
      'Unterschrift',
      'Datum',
      'Stand: 21.11.2026, 14:30 Uhr',
      'Seite 1 von 1',
    ]) {
      expect(text).toContain(it);
    }
  });

  test('is English for users of the English portal', async () => {
    const { name, text } = await read(
      [
        aShipment({
          recipient: { company: 'Alpenholz AG', postal_code: '8005', city: 'Zürich', country_code: 'CH' },
        }),
      ],
      'en',
    );
    expect(name).toBe('Handover-list-2026-11-21.pdf');
    for (const it of [
      'Handover list',
      'Saturday',
      'Switzerland',
      '1 shipment, 1 package',
      '5.0 kg',
      "Driver's signature",
      'Page 1 of 1',
    ])
      expect(text).toContain(it);
    expect(text).not.toMatch(/Seite|Summe|Fahrer/);
  });

  test('shows that a manual order has no number', async () => {
    const { text } = await read([
      aShipment({ parcels: [{ tracking_number: '', weight: 3 }], service: 'special' }),
    ]);
    expect(text).toContain('manuell');
    expect(text).toContain('Spezial');
  });

  test('prints every European letter', async () => {
    const company = 'Łódź Ørsted ąęśćżźńół ğşİ ЖЙЩ ΩΜΕΓΑ ß æ þ ð ș ț ő ű';
    const recipient = { company, postal_code: '00-001', city: 'Łomża', country_code: 'PL' };
    const { text } = await read([aShipment({ recipient })]);
    expect(text.normalize('NFKC')).toContain(company.normalize('NFKC'));
    expect(text).toContain('00-001 Łomża, Polen');
  });

  test.each([
    [1, 1],
    [15, 1],
    [60, 3],
    [500, 23],
  ])(
    'with %i shipments has %i pages with head and number each, and totals on the last',
    async (count, expected) => {
      const shipments = Array.from({ length: count }, () => aShipment());
      const { pages, text } = await read(shipments);
      expect(pages).toHaveLength(expected);
      for (const { recipient } of shipments) expect(text).toContain(recipient.company);
      pages.forEach((page, index) => {
        expect(page.text).toContain(`Seite ${index + 1} von ${expected}`);
        expect(page.text).toContain('Möbelwerk Kiel GmbH');
        expect(page.text).toContain('Sendungsnummer');
        const isLast = index === expected - 1;
        expect(page.text.includes('Summe')).toBe(isLast);
        expect(page.text.includes('Unterschrift')).toBe(isLast);
      });
    },
  );

  test('continues a shipment of a hundred parcels on the next page, under its name', async () => {
    const parcels = Array.from({ length: 100 }, (_, index) => ({
      tracking_number: `34000001000${String(index).padStart(7, '0')}`,
      weight: 1.5,
    }));
    const { pages, text } = await read([
      aShipment({
        parcels,
        recipient: { company: 'Großmarkt', postal_code: '10115', city: 'Berlin', country_code: 'DE' },
      }),
    ]);
    expect(pages.length).toBeGreaterThan(1);
    expect(text.match(/Großmarkt \(Fortsetzung\)/g)).toHaveLength(2);
    for (const { tracking_number } of parcels) expect(text.replaceAll(' ', '')).toContain(tracking_number);
    expect(text).toContain('1 Sendung, 100 Packstücke');
    expect(text).toContain('150,0 kg');
  });

  test('fits the longest names into their column, letter by letter', async () => {
    const company = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmanufaktur'.padEnd(100, 'W');
    const { text } = await read([
      aShipment({ recipient: { company, postal_code: '10115', city: 'Berlin', country_code: 'DE' } }),
    ]);
    expect(text.replaceAll(' ', '')).toContain(company);
  });

  test('is the same file for the same shipments at the same time', async () => {
    const shipments = [aShipment(), aShipment()];
    const [one, two] = [await read(shipments), await read(shipments)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
  });

  test('has its number on every page once closed, and as a barcode on the first', async () => {
    const shipments = Array.from({ length: 30 }, () => aShipment());
    const { name, pages, text } = await read(shipments, 'de', { number: 'HL-4711-0007', dpi: 200 });
    expect(name).toBe('Uebergabeliste-HL-4711-0007.pdf');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.text).toContain('HL-4711-0007');
    expect(textsOf(await readCodes(pages[0]!))).toEqual(['Code128 HL-4711-0007']);
    expect(await readCodes(pages[1]!)).toEqual([]);
    expect(text).toContain('Abgeschlossen: 21.11.2026, 14:30 Uhr');
    expect(text).not.toContain('Stand:');
  });

  test('groups the lines by carrier with sums if there are several', async () => {
    const { text } = await read([
      aShipment({ carrier_id: 'house' }),
      aShipment({
        is_manual: true,
        carrier_id: 'house',
        service: 'special',
        parcels: [{ tracking_number: '', weight: 3 }],
      }),
      aShipment({
        is_manual: true,
        carrier_id: 'house',
        carrier_name: 'Kurier Nord',
        service: 'special',
        parcels: [{ tracking_number: 'KN-1', weight: 8 }],
      }),
      aShipment({ carrier_id: 'house' }),
    ]);
    expect(text).toContain('Summe Versandpult');
    expect(text).toContain('2 Sendungen, 2 Packstücke');
    expect(text).toContain('10,0 kg');
    expect(text).toContain('Summe Sonderaufträge, manuell');
    expect(text).toContain('Summe Kurier Nord (manuell)');
    expect(text.match(/Sonderauftrag, manuell/g)).toHaveLength(2);
    expect(text).toContain('4 Sendungen, 4 Packstücke');
  });

  test('marks parcels without a label and sums them up', async () => {
    const { text } = await read([aShipment({ is_unprinted: true }), aShipment()]);
    expect(text.match(/Label nicht gedruckt/g)).toHaveLength(2);
    expect(text).toContain('Label nicht gedruckt: 1 Packstück');
    expect((await read([aShipment()])).text).not.toContain('nicht gedruckt');
  });

  test('shows dangerous goods to the driver: UN number, class, group, and sums by ADR', async () => {
    const parcel = (danger: string, weight: number) => ({
      tracking_number: '340000010000000018',
      weight,
      danger,
      danger_notice: 'UN 1263, 3, III',
    });
    const { text } = await read([
      aShipment({ parcels: [parcel('LQ', 5), parcel('LQ', 7.5)] }),
      aShipment({ parcels: [parcel('EQ', 2)] }),
      aShipment({ parcels: [parcel('UN 1263', 9)] }),
    ]);
    expect(text).toContain('Gefährliche Güter: LQ · UN 1263, 3, III');
    expect(text).toContain('Gefährliche Güter: UN 1263, 3, III');
    expect(text).toContain('in begrenzten Mengen (LQ): 2 Packstücke, brutto 12,5 kg');
    expect(text).toContain('in freigestellten Mengen (EQ): 1 Packstück');
    expect(text).toContain('Gefahrgut nach ADR: 1 Packstück, Beförderungspapier liegt bei');
  });

  test('leaves parcels cancelled since closing out of the sums of dangerous goods', async () => {
    const parcels = [
      { tracking_number: '340000010000000018', weight: 5, danger: 'LQ', danger_notice: 'UN 1263, 3, III' },
      { tracking_number: '340000010000000025', weight: 6, danger: 'LQ', danger_notice: 'UN 1263, 3, III' },
    ];
    const closed = { number: 'HL-4711-0007' };
    const { text } = await read([{ ...aShipment({ parcels }), canceled: [true, false] }], 'en', closed);
    expect(text).toContain('in limited quantities (LQ): 1 package, gross 6.0 kg');
    expect(text).toContain('Cancelled since the list was closed: 1 package, 5.0 kg');
    expect(text).toContain('1 shipment, 2 packages');
  });
});
