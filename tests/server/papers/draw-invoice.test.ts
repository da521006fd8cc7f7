import { describe, expect, test } from 'vitest';
import { formatCents } from '#domain/customs/customs.ts';
import { drawInvoice } from '#server/papers/draw-invoice.ts';
import { invoiceContent } from '#server/papers/invoice-content.ts';
import { aGoodsLine, anInvoiced } from '#support/invoice-samples.ts';
import { printPdf } from '#support/print-pdf.ts';

const read = async (...given: Parameters<typeof anInvoiced>) => {
  const { name, bytes } = await drawInvoice(anInvoiced(...given));
  const pages = await printPdf(bytes, 36);
  return { name, pages, text: pages.map((it) => it.text.replaceAll(/\s+/g, ' ')).join(' ') };
};

describe('the invoice', () => {
  test('states goods, parties and terms in German and English', async () => {
    const { name, pages, text } = await read();
    expect(name).toBe('Handelsrechnung-RE-2026-17.pdf');
    expect(pages).toHaveLength(1);
    for (const it of [
      'Handelsrechnung',
      'Commercial Invoice',
      'RE-2026/17',
      '2026-11-17',
      'Möbelwerk Kiel GmbH',
      'Maren Krüger',
      'versand@moebelwerk.example',
      'EORI: DE1234567',
      'Uhren Rütli AG',
      'Beat Müller',
      '8001 Zürich',
      'Schweiz / Switzerland',
      '+41 44 5550190',
      'CHE-123.456.789',
      '34000001 00000000 18 · 34000001 00000000 25',
      'Verkauf / Sale',
      'DAP Zürich (Incoterms 2020)',
      '2 Paket(e) / parcel(s)',
      '9 kg',
      'AB-77',
      '26DE1234567890ABCD',
      'Sonnenbrillen mit Metallgestell',
      '9004 10 91',
      'IT',
      '0.75',
      '14.90',
      'CHF 298.00',
      'Unterschrift',
      'signature',
      'Seite / Page 1 / 1',
    ]) {
      expect(text).toContain(it);
    }
    expect(text).not.toContain('customs purposes only');
  });

  test('repeats a Greek consignee in Latin letters above the country', async () => {
    const { shipment } = anInvoiced();
    const recipient = { ...shipment.recipient, company: 'Ελιά ΑΕ', contact_person: 'Άννα Παππά' };
    const { parties } = invoiceContent(anInvoiced({}, { recipient }));
    const lines = parties[1]?.lines ?? [];
    expect(lines[lines.indexOf('Schweiz / Switzerland') - 1]).toBe('Elia AE, Anna Pappa');
    expect((await read({}, { recipient })).text).toContain('Elia AE, Anna Pappa');
  });

  test('says that nothing is to be paid if it is a proforma or the goods are not sold', async () => {
    const proforma = await read({ invoice_type: 'proforma', invoice_number: '' });
    expect(proforma.name).toBe('Proformarechnung-340000010000000018.pdf');
    expect(proforma.text).toContain('Proforma Invoice');
    expect(proforma.text).toContain('no payment due');
    expect((await read({ reason: 'repair' })).text).toContain('Reparatur / Repair');
    expect((await read({ reason: 'repair' })).text).toContain('no payment due');
  });

  test('has the day of the order unless another is given', async () => {
    expect((await read({ invoice_date: '' })).text).toContain('2026-11-17');
  });

  test('names the place of the terms and the origin of the goods', async () => {
    const differ_pickup = { ...anInvoiced().shipment.sender, company: 'Lager Süd', city: 'Göttingen' };
    const { text } = await read({ incoterm: 'FCA' }, { differ_pickup });
    expect(text).toContain('FCA Göttingen');
    expect(text).toContain('Versand ab / Shipped from');
    expect(text).toContain('Lager Süd');
  });

  test('names exporter, importer and original export of a return', async () => {
    const { shipment } = anInvoiced();
    const back = {
      is_return: true,
      original_tracking_number: '340000010000000018',
      rma_reference: 'RMA-12',
      recipient: { ...shipment.sender, invoice_to_recipient: false },
      differ_pickup: { ...shipment.recipient, contact_person: 'Reto Caduff' },
    };
    const { text } = await read(
      {
        invoice_type: 'proforma',
        reason: 'return',
        sender_eori: '',
        recipient_tax_number: 'DE1234567',
        original_invoice_number: 'RE-2026/3',
        original_invoice_date: '2026-11-02',
        original_mrn: '26DE1234567890ABCD',
      },
      back,
    );
    expect(text).toMatch(/Ausführer \/ Exporter.*Uhren Rütli AG|Uhren Rütli AG.*Möbelwerk/);
    expect(text).not.toContain('Versand ab');
    for (const it of [
      'Empfänger und Einführer / Consignee and importer',
      'EORI: DE1234567',
      'Rückwaren / Returned goods',
      'RE-2026/3 · 2026-11-02',
      'MRN der Ausfuhr',
      'RMA-12',
      'Reto Caduff',
    ])
      expect(text).toContain(it);
  });

  test('names the supplier abroad as exporter of goods that come in, and the client as importer', () => {
    const { shipment } = anInvoiced();
    const own = { ...shipment.sender, invoice_to_recipient: false };
    const supplier = { ...shipment.recipient, company: 'Alpenholz AG' };
    const customs = { recipient_tax_number: 'DE1234567' };
    const { parties, facts, signer } = invoiceContent(
      anInvoiced(customs, { recipient: own, differ_pickup: supplier }),
    );
    expect(parties.map((it) => [it.caption.en, it.lines[0]])).toEqual([
      ['Exporter', 'Alpenholz AG'],
      ['Consignee and importer', 'Möbelwerk Kiel GmbH'],
    ]);
    expect(parties.map((it) => it.lines.filter((line) => line.startsWith('EORI')))).toEqual([
      [],
      ['EORI: DE1234567'],
    ]);
    expect(facts.map(([caption]) => caption.en)).not.toContain('Export declaration (MRN)');
    expect(signer).toBe(supplier.contact_person);
  });

  test.each([
    ['a customer of the client is consignee', 'Tischlerei Süd', {}, ['Exporter', 'Consignee']],
    [
      'another importer is named once',
      'Möbelwerk Kiel GmbH',
      {
        party_role: 'importer',
        party_company: 'Import Nord',
        party_place: 'Kiel',
        party_country: 'DE',
      } as const,
      ['Exporter', 'Consignee', 'Importer'],
    ],
  ])('of goods that come in: %s', (_, company, customs, captions) => {
    const { shipment } = anInvoiced();
    const recipient = { ...shipment.sender, company, invoice_to_recipient: false };
    const { parties } = invoiceContent(anInvoiced(customs, { recipient, differ_pickup: shipment.recipient }));
    expect(parties.map((it) => it.caption.en)).toEqual(captions);
  });

  test('names the collection address of a shipment that is not a return', async () => {
    const { shipment } = anInvoiced();
    const { text } = await read({}, { differ_pickup: { ...shipment.recipient, company: 'Lager Süd' } });
    expect(text).toContain('Versand ab / Shipped from');
  });

  test('lists additions, deductions and the total', async () => {
    const costs = { freight_cents: 4500, insurance_cents: 500, discount_cents: 1000 };
    const { text } = await read(costs);
    for (const it of ['Fracht / Freight', '45.00', '-10.00', 'Invoice total', 'CHF 338.00'])
      expect(text).toContain(it);
    expect((await read()).text).not.toContain('Invoice total');
  });

  test('states the origin in the wording of the agreement, and names goods without it', async () => {
    const lines = [aGoodsLine(), aGoodsLine({ origin_country: 'CN' })];
    const { text } = await read({ lines, origin_statement: true });
    expect(text).toContain(
      'these products are of EU preferential origin. Not of preferential origin: no. 2.',
    );
    expect((await read({ lines })).text).not.toContain('preferential');
  });

  test("names the buyer, the exporter's VAT number, and the unit of quantities", async () => {
    const { text } = await read({
      exporter_vat_number: 'DE123456789',
      party_role: 'buyer',
      party_company: 'Rütli Holding AG',
      party_place: '8001 Zürich',
      party_country: 'CH',
      lines: [aGoodsLine(), aGoodsLine({ unit: 'm', quantity: 12 })],
    });
    for (const it of ['Käufer / Buyer', 'Rütli Holding AG', 'VAT no.: DE123456789', '20 pcs', '12 m'])
      expect(text).toContain(it);
  });

  test.each([
    ['GB', 'SW1A 2AA', 'Britische USt-IdNr. / UK VAT no.: 4711'],
    ['NO', '0150', 'VOEC-Nr. / VOEC no.: 4711'],
  ])("names the seller's number in %s", async (country_code, postal_code, line) => {
    const { shipment } = anInvoiced();
    const recipient = { ...shipment.recipient, country_code, postal_code };
    expect((await read({ seller_number: '4711' }, { recipient })).text).toContain(line);
    expect((await read({}, { recipient })).text).not.toContain('4711');
  });

  test.each([
    ['GB', 'Downing Street', '10', '10 Downing Street'],
    ['US', 'Evergreen Terrace', '742', '742 Evergreen Terrace'],
    ['CH', 'Bahnhofstrasse', '3', 'Bahnhofstrasse 3'],
  ])(
    'writes a street of %s in the order of the country',
    async (country_code, street, street_number, line) => {
      const { shipment } = anInvoiced();
      const recipient = { ...shipment.recipient, country_code, street, street_number };
      expect((await read({}, { recipient })).text).toContain(line);
    },
  );

  test('comes in the requested number of copies', async () => {
    const { bytes } = await drawInvoice(anInvoiced(), 3);
    expect(await printPdf(bytes, 36)).toHaveLength(3);
  });

  test('prints every European letter', async () => {
    const description = 'Łódź Ørsted ąęśćżźńół ğşİ ЖЙЩ ΩΜΕΓΑ ǆ ħ ß æ þ ð ș ț ő ű';
    expect((await read({ lines: [aGoodsLine({ description })] })).text.normalize('NFKC')).toContain(
      description.normalize('NFKC'),
    );
  });

  test('handles currencies without cents', async () => {
    const lines = [aGoodsLine({ unit_value_cents: 149_000, quantity: 3 })];
    const { text } = await read({ currency: 'JPY', lines });
    expect(text).toContain('JPY 4,470');
    expect(text).not.toContain('4,470.00');
  });

  test('leaves out cancelled parcels', async () => {
    const { shipment } = anInvoiced();
    const [first, second] = shipment.parcels;
    const { text } = await read({}, { parcels: [{ ...first!, status: 'canceled' }, second!] });
    expect(text).toContain('1 Paket(e)');
    expect(text).toContain('34000001 00000000 25');
    expect(text).not.toContain('(+1)');
  });

  test.each([
    [1, 1],
    [20, 2],
    [99, 4],
  ])(
    'with %i lines has %i numbered pages, with totals and signature on the last',
    async (count, expected) => {
      const lines = Array.from({ length: count }, (_, index) =>
        aGoodsLine({ description: `Ware ${index + 1}.` }),
      );
      const { pages, text } = await read({ lines });
      expect(pages).toHaveLength(expected);
      lines.forEach((_, index) => {
        expect(text).toContain(`Ware ${index + 1}.`);
      });
      pages.forEach((page, index) => {
        expect(page.text).toContain(`Page ${index + 1} / ${expected}`);
        const isLast = index === expected - 1;
        expect(page.text.includes('Summe')).toBe(isLast);
        expect(page.text.includes('signature')).toBe(isLast);
        expect(page.text.includes('carried forward')).toBe(!isLast);
        expect(page.text.includes('brought forward')).toBe(index > 0);
      });
      expect(text).toContain(`CHF ${formatCents(count * 29_800, 'CHF')}`);
    },
  );

  test('fits the longest values into its columns', async () => {
    const description = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.padEnd(100, 'W');
    const line = aGoodsLine({
      description,
      hs_code: '9004109199',
      quantity: 999_999,
      unit_value_cents: 10_000_000,
    });
    const { text } = await read({ lines: [line] });
    expect(text.replaceAll(' ', '')).toContain(description);
    expect(text).toContain('9004 10 91 99');
    expect(text).toContain('99,999,900,000.00');
  });

  test('is the same file whenever it is drawn', async () => {
    const [one, two] = await Promise.all([drawInvoice(anInvoiced()), drawInvoice(anInvoiced())]);
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
  });
});
