import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { openQuestions } from '#domain/order-import/cell-note.ts';
import { ordersOf } from '#domain/order-import/read-orders.ts';
import { rowIssues } from '#domain/order-import/row-cells.ts';
import { whyLeftOut } from '#domain/order-import/why-left-out.ts';
import { base, context, readFile, readRows } from './an-import.ts';

/* Files as shops and spreadsheets write them (names invented), and what becomes of each row. */

type Row = { is: string; asked: string; notes: string };

/** Faults of measures, customs and service say nothing about the address. */
const ofAddress = /^recipient\./;

async function readCase(file: string) {
  const bytes = new Uint8Array(readFileSync(new URL(`./cases/${file}`, import.meta.url)));
  if (!file.endsWith('.xlsx')) return readFile(bytes);
  const sheet = await readWorkbook(bytes);
  if ('code' in sheet) throw new Error(sheet.code);
  return readRows(sheet.rows);
}

async function rowsOf(file: string): Promise<Row[]> {
  const { table, mapping, orders } = await readCase(file);
  const groups = ordersOf(table.lines, mapping);
  return orders.map(({ values, notes: notesOfCells }, at) => {
    const leftOut = whyLeftOut(groups[at]!, table.headings, mapping);
    const notes = leftOut ? [leftOut, ...notesOfCells] : notesOfCells;
    const { recipient: r, parcels } = values;
    const is = [
      r.company,
      r.contact_person,
      `${r.street} / ${r.street_number}`,
      [r.address_extra_1, r.address_extra_2].filter(Boolean).join(' + '),
      [r.country_code, r.state_province_code, r.postal_code, r.city].filter(Boolean).join(' '),
    ];
    const faults = rowIssues(values, base, context).filter((it) => ofAddress.test(it.path));
    return {
      is: [...is, parcels[0]?.contents ?? ''].filter(Boolean).join(' | '),
      asked: [...faults, ...openQuestions(notes, faults)].map((it) => it.code).join(', '),
      notes: [...new Set(notes.map((it) => it.code))].sort().join(', '),
    };
  });
}

const table: [file: string, rows: Row[]][] = [
  [
    '01-nr-orders.csv',
    [
      {
        is: 'Nord GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'country_assumed, phone_split, street_split',
      },
      {
        is: 'Süd GmbH | Jo Süd | Hauptstr. / 14 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'country_assumed, phone_split, street_split',
      },
      {
        is: 'West GmbH | Al West | Am Markt / 7 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'country_assumed, phone_split, street_split',
      },
    ],
  ],
  [
    '02-street-lines.csv',
    [
      {
        is: 'Haute SARL | Al Haute | 2ème Avenue / 13 | App 3 | FR 69002 Lyon | Books',
        asked: '',
        notes: 'country_named, phone_split, street_split',
      },
      {
        is: 'Haute SARL | Al Haute | Résidence Les Lilas Bât 4 /  | FR 69002 Lyon | Books',
        asked: 'street_number_required',
        notes: 'country_named, phone_split',
      },
      {
        is: 'Haute SARL | Al Haute | Unit 5 /  | GB LS1 1BA Leeds | Books',
        asked: 'street_number_required',
        notes: 'country_named, phone_split',
      },
      {
        is: 'Haute SARL | Al Haute | Plot 45, Sector 18 /  | IN 122015 Gurugram | Books',
        asked: 'street_number_required',
        notes: 'country_named, phone_split',
      },
      {
        is: 'Haute SARL | Al Haute | rue de la Gare / 12 bis | FR 69002 Lyon | Books',
        asked: '',
        notes: 'country_named, phone_split, street_split',
      },
    ],
  ],
  [
    '03-ship-columns.csv',
    [
      {
        is: 'Jane Roe | Roe | Main St / 100 | Apt 4 | US MA 02108 Boston | Mug',
        asked: '',
        notes: 'country_named, name_as_company, name_as_contact, phone_split, street_split',
      },
      {
        is: 'Urs Meier | Meier | Rue du 31 Décembre / 26 | CH 1207 Genève | Mug',
        asked: '',
        notes: 'country_named, name_as_company, name_as_contact, phone_split, street_split',
      },
    ],
  ],
  [
    '08-names.csv',
    [
      {
        is: 'Holzbau Kiel GmbH | Feldweg / 3 | DE 24103 Kiel',
        asked: 'contact_person_required',
        notes: 'country_assumed, name_as_company, phone_split, street_split',
      },
      {
        is: 'Stadtwerke Kiel | Feldweg / 4 | DE 24103 Kiel',
        asked: 'contact_person_required',
        notes: 'country_assumed, name_as_company, phone_split, street_split',
      },
      {
        is: 'Kim Nord | Nord | Feldweg / 5 | DE 24103 Kiel',
        asked: '',
        notes: 'country_assumed, name_as_company, name_as_contact, phone_split, street_split',
      },
      {
        is: 'Kim Nord | Nord | Feldweg / 6 | DE 24103 Kiel',
        asked: '',
        notes: 'country_assumed, name_as_company, name_as_contact, phone_split, street_split',
      },
    ],
  ],
  [
    '09-place-marks.csv',
    [
      {
        is: 'Nord GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel',
        asked: '',
        notes: 'country_marked, mark_dropped, phone_split, place_split, street_split',
      },
      {
        is: 'Wien GmbH | Jo Wien | Feldweg / 4 | AT 1010 Wien',
        asked: '',
        notes: 'country_marked, mark_dropped, phone_split, place_split, street_split',
      },
    ],
  ],
  [
    '10-no-country.csv',
    [
      {
        is: 'Alp AG | Kim Alp | Weg / 1 | 8001 Zürich | Bücher',
        asked: 'country_code_required',
        notes: 'country_unsaid, phone_split',
      },
      {
        is: 'Wien GmbH | Jo Wien | Weg / 1 | 1010 Wien | Bücher',
        asked: 'country_code_required',
        notes: 'country_unsaid, phone_split',
      },
    ],
  ],
  [
    '13-states.csv',
    [
      {
        is: 'Nord GmbH | Kim Nord | Feldweg / 3 | DE SH 24103 Kiel',
        asked: '',
        notes: 'country_named, phone_split, state_named, street_split',
      },
      {
        is: 'Ost GmbH | Kim Ost | Feldweg / 4 | DE BY 80331 München',
        asked: '',
        notes: 'country_named, phone_split, state_named, street_split',
      },
      {
        is: 'Smith Inc | Jo Smith | Main St / 100 | US MA 02108 Boston',
        asked: '',
        notes: 'country_named, phone_split, state_named, street_split',
      },
    ],
  ],
  [
    '15-vorname-name.csv',
    [
      {
        is: 'Kim Nord | Nord | Feldweg / 3 | DE 24103 Kiel',
        asked: '',
        notes: 'country_assumed, name_as_company, name_as_contact, phone_split, street_split',
      },
      {
        is: 'Süd GmbH | Jo Süd | Feldweg / 4 | DE 24103 Kiel',
        asked: '',
        notes: 'country_assumed, joined, phone_split, street_split',
      },
    ],
  ],
  [
    '17-long-titles.csv',
    [
      {
        is: 'Nord GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Teekanne aus Gusseisen 1,2 Liter mit Sieb und Un …',
        asked: '',
        notes: 'phone_split, shortened, street_split',
      },
    ],
  ],
  [
    '19-no-headings.csv',
    [
      {
        is: 'Nord Lager GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel',
        asked: '',
        notes: 'phone_split',
      },
      {
        is: 'Süd Lager GmbH | Jo Süd | Feldweg / 4 | DE 24103 Kiel',
        asked: '',
        notes: 'phone_split',
      },
    ],
  ],
  [
    '23-lost-zeros.csv',
    [
      {
        is: 'Haute SARL | Al Haute | Rue Haute / 5 | FR 1000 Bourg-en-Bresse',
        asked: 'postal_code_zero_lost',
        notes: 'phone_split',
      },
      {
        is: 'Bar SL | Al Bar | Calle Mayor / 5 | ES 8001 Barcelona',
        asked: 'postal_code_zero_lost',
        notes: 'phone_split',
      },
    ],
  ],
  [
    '24-marks.csv',
    [
      { is: 'Nord GmbH | Kim Nord | Weg / 1 | DE 24103 Kiel', asked: '', notes: 'mark_dropped, phone_split' },
      { is: 'Wien GmbH | Jo Wien | Weg / 1 | AT 1010 Wien', asked: '', notes: 'mark_dropped, phone_split' },
    ],
  ],
  [
    '30-country-names.csv',
    [
      {
        is: 'F0 GmbH | Weg / 1 | NL 1000 Ort',
        asked: 'contact_person_required, phone_prefix_required, phone_required, postal_code_not_valid',
        notes: 'country_named, phone_prefix_assumed',
      },
      {
        is: 'F1 GmbH | Weg / 1 | DE 1000 Ort',
        asked: 'contact_person_required, phone_prefix_required, phone_required, postal_code_zero_lost',
        notes: 'country_named, phone_prefix_assumed',
      },
      {
        is: 'F2 GmbH | Weg / 1 | CH 1000 Ort',
        asked: 'contact_person_required, phone_prefix_required, phone_required',
        notes: 'country_named, phone_prefix_assumed',
      },
      {
        is: 'F3 GmbH | Weg / 1 | IT 1000 Ort',
        asked: 'contact_person_required, phone_prefix_required, phone_required, postal_code_zero_lost',
        notes: 'country_named, phone_prefix_assumed',
      },
      {
        is: 'F4 GmbH | Weg / 1 | KR 1000 Ort',
        asked: 'contact_person_required, phone_prefix_required, phone_required, postal_code_zero_lost',
        notes: 'country_named, phone_prefix_assumed',
      },
      {
        is: 'F5 GmbH | Weg / 1 | IE 1000 Ort',
        asked: 'contact_person_required, phone_prefix_required, phone_required, postal_code_not_valid',
        notes: 'country_named, phone_prefix_assumed',
      },
    ],
  ],
  [
    '40-one-reference.csv',
    [
      {
        is: 'Praxis Nord | Kim Nord | Hauptstraße / 5 | DE 24103 Kiel | Wein',
        asked: '',
        notes: 'country_assumed, phone_split',
      },
      {
        is: 'Praxis Süd | Jo Süd | Hauptstraße / 5 | DE 24103 Kiel | Wein',
        asked: '',
        notes: 'country_assumed, phone_split',
      },
      {
        is: 'Kanzlei West | Al West | Hauptstraße / 12 | DE 24103 Kiel | Wein',
        asked: '',
        notes: 'country_assumed, phone_split',
      },
    ],
  ],
  [
    '04-country-heading.csv',
    [
      {
        is: 'Boulangerie Haute SARL | Rue Haute / 5 | FR 75001 Paris | Bücher',
        asked: 'contact_person_required',
        notes: 'country_named, name_as_company, phone_split, street_split',
      },
      {
        is: 'Libri Milano SpA | Via Roma / 5 | IT 20121 Milano | Bücher',
        asked: 'contact_person_required',
        notes: 'country_named, name_as_company, phone_split, street_split',
      },
    ],
  ],
  [
    '11-entities.csv',
    [
      {
        is: `Müller & Söhne GmbH | Pat O'Connell | O'Connell Street / 13 | IE D02 X285 Dublin | Café "Noir"`,
        asked: '',
        notes: 'entities, joined, phone_split, street_split',
      },
    ],
  ],
  [
    '12-house-number-date.csv',
    [
      {
        is: 'Nord GmbH | Kim Groß | Königstraße / 5-7 | DE 24103 Kiel',
        asked: 'number_of_date',
        notes: 'number_of_date, phone_split',
      },
    ],
  ],
  [
    '33-marketplace-a.txt',
    [
      {
        is: 'Holm Feinmechanik GmbH | Frauke Holm | Lindenallee / 14b | DE SH 24103 Kiel | Filter',
        asked: '',
        notes: 'joined, lines_swapped, phone_split, state_named, street_split',
      },
      {
        is: 'Nils Ahrend | Ahrend | Hauptstr. / 7 | DE BY 24937 Flensburg | Patrone',
        asked: 'state_differs',
        notes:
          'joined, name_as_company, name_as_contact, phone_split, state_differs, state_named, street_split',
      },
    ],
  ],
  [
    '05-status.csv',
    [
      {
        is: 'Nord GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Books',
        asked: '',
        notes: 'phone_split, street_split',
      },
      {
        is: 'Sued GmbH | Jo Sued | Feldweg / 4 | DE 24103 Kiel | Books',
        asked: '',
        notes: 'phone_split, shop_canceled, street_split',
      },
      {
        is: 'West GmbH | Al West | Feldweg / 5 | DE 24103 Kiel | Books',
        asked: '',
        notes: 'phone_split, shop_sent, street_split',
      },
    ],
  ],
  [
    '05-status-dates.csv',
    [
      {
        is: 'Kim Nord | Nord | Feldweg / 3 | DE 24103 Kiel | Teekanne',
        asked: '',
        notes: 'joined, name_as_company, name_as_contact, phone_split, street_split',
      },
      {
        is: 'Ole Sued | Sued | Feldweg / 4 | DE 24103 Kiel | Teekanne',
        asked: '',
        notes: 'joined, name_as_company, name_as_contact, phone_split, shop_canceled, street_split',
      },
      {
        is: 'Tina West | West | Feldweg / 5 | DE 24103 Kiel | Teekanne',
        asked: '',
        notes: 'joined, name_as_company, name_as_contact, phone_split, shop_sent, street_split',
      },
    ],
  ],
  [
    '06-filtered-rows.xlsx',
    [
      {
        is: 'Nord 1 GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'phone_split',
      },
      {
        is: 'Nord 2 GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'phone_split, row_hidden',
      },
      {
        is: 'Nord 3 GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'phone_split',
      },
      {
        is: 'Nord 4 GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'phone_split, row_hidden',
      },
    ],
  ],
  [
    '28-phone-as-number.xlsx',
    [
      {
        is: 'Nord 1 GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: 'phone_prefix_required',
        notes: 'phone_prefix_assumed',
      },
      {
        is: 'Nord 2 GmbH | Kim Nord | Feldweg / 3 | DE 24103 Kiel | Bücher',
        asked: 'phone_prefix_required',
        notes: 'phone_prefix_assumed',
      },
    ],
  ],
  [
    '11-excel-for-mac.csv',
    [
      {
        is: 'Müller & Söhne GmbH | Kim Groß | Königstraße / 5 | DE 24103 Kiel | Bücher',
        asked: '',
        notes: 'phone_split',
      },
    ],
  ],
  [
    '33-marketplace-b.csv',
    [
      {
        is: 'Ole Brandt | Brandt | Feldweg / 3 | Stiege 2 | AT 1010 Wien | Teekanne, blau',
        asked: '',
        notes: 'country_named, joined, name_as_company, name_as_contact, phone_split, street_split',
      },
    ],
  ],
];

describe('the rows of', () => {
  test.each(table)('%s', async (file, expected) => {
    expect(await rowsOf(file)).toEqual(expected);
  });
});
