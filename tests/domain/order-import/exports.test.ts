import { describe, expect, test } from 'vitest';
import { splitText } from '#domain/files/delimited-text.ts';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { openQuestions } from '#domain/order-import/cell-note.ts';
import { cellValue, isListField, rowIssues } from '#domain/order-import/row-cells.ts';
import { rawWorkbook } from '#support/a-workbook.ts';
import { base, context, type Read, readRows, readText } from './an-import.ts';

/*
 * Files shaped like exports and import templates of common systems, with invented people, read without manual mapping.
 * DHL's headings come from its documentation, Shopify's from public programs; the others are from memory.
 */

type Export = { text: string; orders: Record<string, string>[] };

const mueller = {
  'recipient.company': 'Jürgen Müller',
  'recipient.contact_person': 'Müller',
  'recipient.street': 'Königstraße',
  'recipient.street_number': '5a',
  'recipient.postal_code': '01067',
  'recipient.city': 'Dresden',
  'recipient.country_code': 'DE',
};
const holzbau = {
  'recipient.company': 'Holzbau Nord GmbH',
  'recipient.contact_person': 'Kim Nord',
  'recipient.street': 'Feldweg',
  'recipient.street_number': '3',
  'recipient.postal_code': '24103',
  'recipient.city': 'Kiel',
  'recipient.country_code': 'DE',
};

const exports: Record<string, Export> = {
  'Shopify, orders': {
    text: `Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Street,Billing Address1,Billing City,Billing Zip,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Id
#1001,jm@example.org,paid,2026-11-16 10:00:00 +0100,EUR,59.80,4.90,10.33,64.70,Standard,2026-11-16 09:58:00 +0100,2,Teekanne,19.90,TK-1,Anna Zahlt,Andere Str. 1,Andere Str. 1,Bonn,'53111,DE,,Jürgen Müller,"Königstraße 5a","Königstraße 5a",,,Dresden,'01067,,DE,+49 351 4956001,,5550001
#1001,,,,,,,,,,2026-11-16 09:58:00 +0100,1,"Tasse, blau",20.00,TA-2,,,,,,,,,,,,,,,,,,,
#1002,kim@example.org,paid,2026-11-16 11:00:00 +0100,EUR,19.90,4.90,3.96,24.80,Standard,2026-11-16 10:58:00 +0100,1,Teekanne,19.90,TK-1,,,,,,,,Kim Nord,Feldweg 3,Feldweg 3,,Holzbau Nord GmbH,Kiel,'24103,,DE,0431 5550120,,5550002
`,
    orders: [
      {
        ...mueller,
        reference_number_1: '#1001',
        'recipient.email': 'jm@example.org',
        'recipient.phone_country_prefix': '49',
        'recipient.phone_prefix': '0351',
        'recipient.phone': '4956001',
        'parcels.0.contents': 'Teekanne, Tasse, blau',
        service: 'standard',
      },
      {
        ...holzbau,
        reference_number_1: '#1002',
        'recipient.phone_prefix': '0431',
        'recipient.phone': '5550120',
      },
    ],
  },
  'WooCommerce, Customer/Order CSV Export': {
    text: `order_id,order_number,date,status,shipping_total,order_total,payment_method,shipping_method,customer_id,billing_first_name,billing_last_name,billing_email,billing_phone,billing_address_1,billing_postcode,billing_city,billing_country,shipping_first_name,shipping_last_name,shipping_company,shipping_address_1,shipping_address_2,shipping_postcode,shipping_city,shipping_state,shipping_country,customer_note
55,W-2001,2026-11-16,processing,4.90,64.70,paypal,Express,7,Anna,Zahlt,jm@example.org,+49 351 4956001,Andere Str. 1,53111,Bonn,DE,Jürgen,Müller,,Königstraße 5a,Hinterhaus,01067,Dresden,,DE,
`,
    orders: [
      {
        ...mueller,
        reference_number_1: 'W-2001',
        'recipient.address_extra_1': 'Hinterhaus',
        'recipient.email': 'jm@example.org',
        'recipient.phone': '4956001',
        service: 'express',
      },
    ],
  },
  'WooCommerce, Advanced Order Export': {
    text: `Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Company (Shipping),Address 1&2 (Shipping),City (Shipping),State Code (Shipping),Postcode (Shipping),Country Code (Shipping),Order Total Amount,Item #,Item Name,Quantity (- Refund),Item Cost
2002,Processing,2026-11-16,Kim,Nord,kim@example.org,0431 5550120,Kim,Nord,Holzbau Nord GmbH,Feldweg 3,Kiel,,24103,DE,19.90,1,Teekanne,1,19.90
`,
    orders: [
      {
        ...holzbau,
        reference_number_1: '2002',
        'recipient.phone': '5550120',
        'parcels.0.contents': 'Teekanne',
      },
    ],
  },
  'JTL-Wawi': {
    text: `Auftragsnummer;Externe Auftragsnummer;Versandart;Lieferadresse Firma;Lieferadresse Anrede;Lieferadresse Vorname;Lieferadresse Nachname;Lieferadresse Straße;Lieferadresse Adresszusatz;Lieferadresse PLZ;Lieferadresse Ort;Lieferadresse Land (ISO);Lieferadresse Tel;Lieferadresse Mail;Gewicht (kg)
AU-3001;;Standard;;Herr;Jürgen;Müller;Königstraße 5a;;01067;Dresden;DE;0351 4956001;jm@example.org;2,50
AU-3002;;Standard;Holzbau Nord GmbH;;Kim;Nord;Feldweg 3;;24103;Kiel;DE;0431 5550120;kim@example.org;12,00
`,
    orders: [
      {
        ...mueller,
        reference_number_1: 'AU-3001',
        'parcels.0.weight': '2,5',
        'recipient.phone_prefix': '0351',
      },
      { ...holzbau, reference_number_1: 'AU-3002', 'parcels.0.weight': '12', service: 'standard' },
    ],
  },
  Billbee: {
    text: `Bestellnummer;Bestelldatum;Lieferadresse - Vorname;Lieferadresse - Nachname;Lieferadresse - Firma;Lieferadresse - Straße;Lieferadresse - Hausnummer;Lieferadresse - Zusatz;Lieferadresse - PLZ;Lieferadresse - Ort;Lieferadresse - Land;Rechnungsadresse - Vorname;Rechnungsadresse - PLZ;E-Mail;Telefon;Gesamtgewicht (g)
4001;16.11.2026;Jürgen;Müller;;Königstraße;5a;;01067;Dresden;Deutschland;Anna;53111;jm@example.org;0351 4956001;2500
`,
    orders: [
      {
        ...mueller,
        reference_number_1: '4001',
        'parcels.0.weight': '2,5',
        'recipient.email': 'jm@example.org',
      },
    ],
  },
  plentysystems: {
    text: `orderId;externalOrderId;deliveryCompany;deliveryFirstName;deliveryLastName;deliveryStreet;deliveryHouseNumber;deliveryAddressAddition;deliveryPostcode;deliveryTown;deliveryCountryIso;deliveryEmail;deliveryPhone;weightGrams;shippingProfile
5001;;Holzbau Nord GmbH;Kim;Nord;Feldweg;3;;24103;Kiel;DE;kim@example.org;0431 5550120;12000;DHL
`,
    orders: [{ ...holzbau, 'parcels.0.weight': '12', 'recipient.phone': '5550120' }],
  },
  xentral: {
    text: `belegnr;kundennummer;liefername;lieferansprechpartner;lieferstrasse;lieferadresszusatz;lieferplz;lieferort;lieferland;lieferemail;liefertelefon;versandart;gewicht
400010;10001;Holzbau Nord GmbH;Kim Nord;Feldweg 3;;24103;Kiel;DE;kim@example.org;0431 5550120;standard;12.00
`,
    orders: [{ ...holzbau, reference_number_1: '400010', 'parcels.0.weight': '12', service: 'standard' }],
  },
  'DHL Geschäftskundenversand': {
    text: `Sendungsreferenz;Sendungsdatum;Absender Name 1;Absender Straße;Absender Hausnummer;Absender PLZ;Absender Ort;Empfänger Name 1;Empfänger Name 2 / Postnummer;Empfänger Name 3;Empfänger Straße;Empfänger Hausnummer;Empfänger PLZ;Empfänger Ort;Empfänger Provinz;Empfänger Land;Empfängerreferenz;Empfänger E-Mail-Adresse;Empfänger Telefonnummer;Gewicht;Länge;Breite;Höhe;Produkt- und Servicedetails
S-6001;16.11.2026;Möbelwerk Kiel GmbH;Werftstraße;12;24103;Kiel;Holzbau Nord GmbH;Kim Nord;;Feldweg;3;24103;Kiel;;DEU;;kim@example.org;0431 5550120;12,0;60;40;30;V01PAK
`,
    orders: [
      {
        ...holzbau,
        reference_number_1: 'S-6001',
        'parcels.0.weight': '12',
        'parcels.0.length': '60',
        'parcels.0.width': '40',
        'parcels.0.height': '30',
      },
    ],
  },
  'DHL Online Frankierung': {
    text: `SEND_NAME1;SEND_NAME2;SEND_STREET;SEND_HOUSENUMBER;SEND_PLZ;SEND_CITY;SEND_COUNTRY;RECV_NAME1;RECV_NAME2;RECV_STREET;RECV_HOUSENUMBER;RECV_PLZ;RECV_CITY;RECV_COUNTRY;PRODUCT;COUPON
Möbelwerk Kiel GmbH;;Werftstraße;12;24103;Kiel;DEU;Holzbau Nord GmbH;Kim Nord;Feldweg;3;24103;Kiel;DEU;PAK02.DEU;
`,
    orders: [holzbau],
  },
  'UPS WorldShip': {
    text: `Contact Name,Company or Name,Country,Address 1,Address 2,Address 3,City,State/Prov/Other,Postal Code,Telephone,Ext,Residential Ind,Consignee Email,Packaging Type,Customs Value,Weight,Length,Width,Height,Unit of Measure,Description of Goods,Documents of No Commercial Value,Pkg Decl Value,Service,Delivery Confirm,Reference 1,Reference 2
Kim Nord,Holzbau Nord GmbH,DE,Feldweg 3,,,Kiel,,24103,04315550120,,,kim@example.org,2,,12,60,40,30,KG,Bretter,,,Standard,,R-7001,KS 12
`,
    orders: [
      {
        ...holzbau,
        reference_number_1: 'R-7001',
        reference_number_2: 'KS 12',
        'parcels.0.contents': 'Bretter',
        'parcels.0.weight': '12',
        'parcels.0.height': '30',
        service: 'standard',
      },
    ],
  },
  Sendcloud: {
    text: `Order number,Shipping method,Name,Company name,Address,House number,Address 2,Postal code,City,State,Country,Email,Phone number,Weight
8001,Standard,Jürgen Müller,,Königstraße,5a,,01067,Dresden,,DE,jm@example.org,+493514956001,2.5
`,
    orders: [
      { ...mueller, reference_number_1: '8001', 'parcels.0.weight': '2,5', 'recipient.phone': '4956001' },
    ],
  },
  DPD: {
    text: `Firma;Name;Name 2;Straße;Hausnummer;Land;PLZ;Ort;Telefon;E-Mail;Referenz 1;Referenz 2;Gewicht;Inhalt
Holzbau Nord GmbH;Kim Nord;;Feldweg;3;D;24103;Kiel;0431 5550120;kim@example.org;9001;;12,0;Bretter
`,
    orders: [
      { ...holzbau, reference_number_1: '9001', 'parcels.0.weight': '12', 'parcels.0.contents': 'Bretter' },
    ],
  },
  'a table by hand: title, two rows of headings, empty rows, a sum': {
    text: `Versand KW 47;;;;;;;\r
;;;;;;;\r
Auftrag;Empfänger;;;;;Paket;\r
Nr.;Firma;Ansprechpartner;Straße;PLZ;Ort;Gewicht (kg);Inhalt\r
1;Holzbau Nord GmbH;Kim Nord;Feldweg 3;24103;Kiel;12,5;Bretter\r
;;;;;;;\r
2;Nordlicht Optik;Jan Petersen;Hafendamm 8;24937;Flensburg;4;Brillen\r
Summe;;;;;;16,5;\r
`,
    orders: [
      { ...holzbau, 'parcels.0.weight': '12,5', 'parcels.0.contents': 'Bretter' },
      { 'recipient.company': 'Nordlicht Optik', 'recipient.street_number': '8', 'parcels.0.weight': '4' },
    ],
  },
};

const cellsOf = ({ orders }: Read, expected: Export['orders']) =>
  orders.map(({ values }, index) =>
    Object.fromEntries(
      Object.keys(expected[index] ?? {}).map((path) => [
        path,
        isListField(path) ? cellValue(values, path) : '',
      ]),
    ),
  );

describe('unchanged exports', () => {
  test.each(Object.entries(exports))('%s', (_, { text, orders }) => {
    expect(cellsOf(readText(text), orders)).toEqual(orders);
  });

  test.each(Object.entries(exports))('%s: no row has a question', (_, { text }) => {
    const asked = readText(text).orders.flatMap(({ values, notes }) =>
      openQuestions(notes, rowIssues(values, base, context)),
    );
    expect(asked).toEqual([]);
  });
});

describe('exports reopened and saved by a spreadsheet, which turns text into numbers', () => {
  test.each(Object.entries(exports))('%s', async (_, { text, orders }) => {
    const split = splitText(text);
    if ('code' in split) throw new Error(split.code);
    const read = await readWorkbook(await asWorkbook(split.rows));
    if ('code' in read) throw new Error(read.code);
    expect(cellsOf(readRows(read.rows), orders)).toEqual(orders);
  });
});

function asWorkbook(rows: readonly (readonly string[])[]) {
  const cell = (text: string) => {
    if (/^0\d{4}$/.test(text)) return `<c s="1"><v>${Number(text)}</v></c>`;
    if (/^(?:0|[1-9]\d{0,14})(?:[.,]\d+)?$/.test(text)) return `<c><v>${text.replace(',', '.')}</v></c>`;
    const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  };
  const sheet = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';
  return rawWorkbook([{ name: 'Tabelle1', rows: sheet }], { styles });
}

test("missing values of an export are reported by the form's rules", () => {
  const { orders } = readText(exports.DPD?.text ?? '');
  const issues = orders.map(({ values }) => rowIssues(values, base, context).map((it) => it.code));
  expect(issues).toEqual(
    [['length_required', 'width_required', 'height_required', 'service_required'].map((it) => it)].map(
      (codes) => expect.arrayContaining(codes),
    ),
  );
});
