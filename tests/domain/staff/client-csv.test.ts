import { describe, expect, test } from 'vitest';
import { clientCsvHeading, clientCsvLines } from '#domain/staff/client-csv.ts';
import type { StaffShipment } from '#domain/staff/staff-shipment.ts';
import { chosenDays } from '#domain/staff/staff-shipment.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { aShipment, aShipmentParcel, aStaffShipment } from '#support/a-shipment.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

const { recipient } = aShipment();

const shipment = aStaffShipment({
  recipient: {
    ...recipient,
    company: '=Söhne; "Kiel" #1',
    contact_person: '+49 Weiß',
    invoice_to_recipient: true,
  },
  reference_number_1: 'KD-4711; #7',
  reference_number_2: '@Müller',
  carbon_neutral: true,
  signature_required: true,
  parcels: [
    aShipmentParcel({
      contents: 'Größe; #4',
      tracking_number: '340123450000000017',
      weight: 31.5,
      volume_weight: 4.8,
      value_of_goods: 250,
    }),
    aShipmentParcel({ status: 'canceled', contents: 'Weg damit', tracking_number: '340123450000000024' }),
    aShipmentParcel({ contents: 'Tür', weight: 2.4, value_of_insurance: 1250, tracking_number: '' }),
  ],
});

const lines = (it: StaffShipment, layout: 'shipments' | 'parcels', linesBefore = 0) =>
  clientCsvLines(it, { layout, service: '12:00 Express', linesBefore, billed }).join('');
const billed = { company: 'Möbelwerk; Kiel', period: { from: '2026-11-01', to: '2026-11-30' } };
const none = ';;;;Nein;;;';
const ending = `;c1;Möbelwerk Kiel;01.11.2026;30.11.2026;${none}\r\n`;

const start = `21.11.2026;09:12;`;
const ends =
  `12:00 Express;Paket;Möbelwerk Kiel GmbH;Hafenring 1;24103;Kiel;DE;` +
  `"'=Söhne ""Kiel"" 1";'+49 Weiß;Hafenring 1;24937;Flensburg;DE;;keine Abholung;;` +
  `KD-4711 7;'@Müller;Ja;Nein;Nein;Nein;Ja;Ja;`;

describe('the CSV of a client', () => {
  test('has German headings', () => {
    const common =
      'Nr.;Datum;Uhrzeit;Sendungsnummer;Service;Transportart;Absender Firma;Absender Straße;Absender PLZ;' +
      'Absender Ort;Absender Land;Empfänger Firma;Empfänger Ansprechpartner;Empfänger Straße;Empfänger PLZ;' +
      'Empfänger Ort;Empfänger Land;Abholadresse;Abholung;Abholbestätigung;Referenz 1;Referenz 2;Unterschrift;' +
      'Unterschrift eines Erwachsenen;Nur direkte Zustellung;Samstagszustellung;Klimaneutral;' +
      'Rechnung an Empfänger;Inhalt;';
    const sums =
      'Gewicht (kg);Volumengewicht (kg);Frachtgewicht (kg);Warenwert (EUR);Versicherungswert (EUR);Valor;' +
      'Gefahrgut;Begrenzte Menge;UN-Hinweis;Zuschläge;Zuschläge (EUR);Kundennummer;Kunde;Zeitraum von;Zeitraum bis;' +
      'MRN;Währung;Rechnungsnummer;Rechnungsbetrag;Retoure;Retourennummer;Sendungsnummer der Hinsendung;Gefahrgutart\r\n';
    expect(clientCsvHeading('shipments')).toBe(`${common}Packstücke;${sums}`);
    expect(clientCsvHeading('parcels')).toBe(`${common}Packstück;Länge (cm);Breite (cm);Höhe (cm);${sums}`);
  });

  test("sums up a shipment's parcels without cancelled ones", () => {
    expect(lines(shipment, 'shipments')).toBe(
      `2201;${start}34012345 00000000 17, manuell;${ends}Größe 4, Tür;2;33,9;9,6;36,3;250;1250;Nein;Nein;Nein;;;0${ending}`,
    );
  });

  test('has numbered lines per parcel in the new form', () => {
    expect(lines(shipment, 'parcels', 4)).toBe(
      `11005;${start}34012345 00000000 17;${ends}Größe 4;1;40;30;20;31,5;4,8;31,5;250;0;Nein;Nein;Nein;;;0${ending}` +
        `13206;${start}manuell;${ends}Tür;3;40;30;20;2,4;4,8;4,8;0;1250;Nein;Nein;Nein;;;0${ending}`,
    );
  });

  test('has empty days if no period was chosen', () => {
    const anyTime = clientCsvLines(shipment, {
      layout: 'shipments',
      service: '',
      linesBefore: 0,
      billed: { company: 'Kiel', period: {} },
    });
    expect(anyTime.join('')).toMatch(/;c1;Kiel;;;;;;;Nein;;;\r\n$/);
  });

  test('matches invoice and return: the total stands in the first line, in the currency of the invoice', () => {
    const customs = {
      ...aCustoms({ currency: 'JPY', invoice_number: 'RE-9', freight_cents: 4_500, discount_cents: 1_000 }),
      lines: [aGoodsLine({ quantity: 3, unit_value_cents: 1_000_000 })],
    };
    const parcel = { ...aShipmentParcel({ mrn_number: '26DE586600006143E3' }), tracking_number: '' };
    const it = aStaffShipment({
      customs,
      is_return: true,
      rma_reference: 'RMA-12',
      original_tracking_number: '340000010000000018',
      parcels: [
        { ...parcel, excepted_quantity: true },
        { ...parcel, dangerous_goods: true },
      ],
    });
    const cellsOf = (layout: 'shipments' | 'parcels') =>
      lines(it, layout)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';').slice(-8).join(';'));
    const back = 'Ja;RMA-12;34000001 00000000 18';
    expect(cellsOf('shipments')).toEqual([`26DE586600006143E3;JPY;RE-9;30035;${back};EQ, ADR`]);
    expect(cellsOf('parcels')).toEqual([
      `26DE586600006143E3;JPY;RE-9;30035;${back};EQ`,
      `26DE586600006143E3;JPY;RE-9;;${back};ADR`,
    ]);
  });

  test('excludes shipments with all parcels cancelled', () => {
    const gone = aStaffShipment({ parcels: [aShipmentParcel({ status: 'canceled' })] });
    expect(lines(gone, 'shipments')).toBe('');
    expect(lines(gone, 'parcels')).toBe('');
  });

  test("excludes the staff's notes", () => {
    expect(lines({ ...shipment, admin_notes: 'Nur für uns' }, 'shipments')).not.toContain('Nur für uns');
  });

  test('says when a shipment is collected', () => {
    const collected = aStaffShipment({
      has_pickup: true,
      pickup_date: daySeconds('2026-11-23'),
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
      confirmation_id: 'AB12-CD34',
    });
    expect(lines(collected, 'shipments')).toContain(';23.11.2026 09:00 bis 17:00;AB12-CD34;');
  });

  const sent = (measures: [number, number, number, number], country_code = 'DE') => {
    const [length, width, height, weight] = measures;
    const it = aStaffShipment({ parcels: [aShipmentParcel({ length, width, height, weight })] });
    return lines({ ...it, recipient: { ...it.recipient, country_code } }, 'parcels')
      .trimEnd()
      .split(';')
      .slice(-14, -12)
      .join(';');
  };

  test.each<[string, [number, number, number, number], string]>([
    ['a girth of 300 cm costs nothing', [100, 50, 50, 5], ';0'],
    ['one of 302 cm does', [100, 51, 50, 5], 'Zuschlag großes Paket - Gurtmaß;65'],
    ['one of 400 cm still the same', [100, 76, 74, 5], 'Zuschlag großes Paket - Gurtmaß;65'],
    ['one of 402 cm more', [100, 76, 75, 5], 'Übergrößenzuschlag - Gurtmaß;100'],
    ['a side of 100 cm costs nothing', [100, 20, 20, 5], ';0'],
    ['one of 101 cm does', [101, 20, 20, 5], 'Zusätzliches Handling - Länge;15'],
    ['a second side of 76 cm costs nothing', [80, 76, 20, 5], ';0'],
    ['one of 77 cm does', [80, 77, 20, 5], 'Zusätzliches Handling - zweitlängste Seite;15'],
    ['32 kg cost nothing', [40, 30, 20, 32], ';0'],
    ['32.1 kg do', [40, 30, 20, 32.1], 'Zusätzliches Handling - Gewicht;15'],
  ])('%s', (_, measures, cells) => {
    expect(sent(measures)).toBe(cells);
  });

  test('sums up the surcharges of all parcels, which are higher abroad', () => {
    const long = aShipmentParcel({ length: 101, width: 20, height: 20 });
    const it = aStaffShipment({ parcels: [long, { ...long }, aShipmentParcel({ weight: 40 })] });
    const abroad = { ...it, recipient: { ...it.recipient, country_code: 'FR' } };
    expect(lines(abroad, 'shipments')).toMatch(
      /;2x Zusätzliches Handling - Länge, Zusätzliches Handling - Gewicht;51;c1;/,
    );
  });
});

describe('a range of days', () => {
  test('has both days, in either order', () => {
    const [one, other] = [daySeconds('2026-03-01'), daySeconds('2026-03-04')];
    expect(chosenDays({ from: one })).toBeUndefined();
    expect(chosenDays({ to: one })).toBeUndefined();
    expect(chosenDays()).toBeUndefined();
    expect(chosenDays({ from: other, to: one })).toEqual({ from: '2026-03-01', to: '2026-03-04' });
  });
});
