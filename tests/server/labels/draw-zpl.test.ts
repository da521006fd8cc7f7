import { describe, expect, test } from 'vitest';
import { drawLabels } from '#server/labels/draw-label.ts';
import { gs1Field, zplFieldData } from '#server/labels/draw-zpl.ts';
import { postalCodeElement, ssccElement } from '#server/labels/gs1-element.ts';
import type { LabelContent } from '#server/labels/label-content.ts';
import { fc, runs } from '#support/random.ts';
import { blankEdges, printZpl, readCodes, textsOf } from '#support/read-label.ts';
import { aLabel, aLabelAddress, anyLabel, aSwissLabel, aWideLabel, trackingNumber } from './label-samples.ts';

const number = '340123451100441762';
const zplOf = async (...labels: LabelContent[]) =>
  new TextDecoder().decode((await drawLabels(labels, 'zpl')).bytes);

/** Commands of a label; none changes the printer's settings permanently. */
const allowed = new Set([
  'XA',
  'XZ',
  'CI',
  'PW',
  'LL',
  'LH',
  'PO',
  'PQ',
  'FO',
  'FT',
  'FS',
  'FD',
  'FH',
  'FR',
  'A0',
  'GB',
  'GF',
  'BY',
  'BC',
  'BX',
]);

describe('printed', () => {
  test.each([
    ['national', aLabel({ weight_kg: 25 }), '(420)83646'],
    ['Swiss', aSwissLabel(), '(421)7568005'],
    [
      'British',
      aSwissLabel({ recipient: aLabelAddress({ country_code: 'GB', postal_code: 'SW1A 1AA' }) }),
      '',
    ],
    [
      'Polish',
      aSwissLabel({ recipient: aLabelAddress({ country_code: 'PL', postal_code: '00-001', city: 'Łódź' }) }),
      '',
    ],
  ])('a %s label reads back to exactly its tracking number', async (_, label, postal) => {
    const [picture] = await printZpl(await zplOf(label));
    if (!picture) throw new Error('no label');
    expect([picture.width, picture.height]).toEqual([812, 1218]);
    expect(textsOf(await readCodes(picture))).toEqual([
      `Code128 (00)${number}`,
      ...(postal ? [`Code128 ${postal}`] : []),
      `DataMatrix (00)${number}`,
    ]);
  });

  test('an address that looks like printer commands does not end or start a label', async () => {
    const attack = '^XZ^XA~JR_5E^FS~DG';
    const recipient = aLabelAddress({
      company: attack,
      street: attack,
      city: attack,
      contact_person: attack,
    });
    const zpl = await zplOf(
      aLabel({
        recipient,
        reference_number_1: attack,
        special_delivery_terms: attack,
        client_number: attack,
      }),
    );
    expect(zpl.match(/\^XA/g)).toHaveLength(1);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    const pictures = await printZpl(zpl);
    expect(pictures).toHaveLength(1);
    expect(textsOf(await readCodes(pictures[0] as (typeof pictures)[number]))).toContain(
      `Code128 (00)${number}`,
    );
  });

  test('the widest text leaves the margins blank', async () => {
    const [picture] = await printZpl(await zplOf(aWideLabel({ weight_kg: 25 })));
    const edges = blankEdges(picture as NonNullable<typeof picture>);
    expect(Math.min(...Object.values(edges))).toBeGreaterThanOrEqual(23);
  });

  test('each parcel has its own label', async () => {
    const zpl = await zplOf(
      ...[1, 2, 3].map((serial) => aLabel({ tracking_number: trackingNumber(serial) })),
    );
    const pictures = await printZpl(zpl);
    expect(pictures).toHaveLength(3);
    for (const [index, picture] of pictures.entries()) {
      expect(textsOf(await readCodes(picture))).toContain(`DataMatrix (00)${trackingNumber(index + 1)}`);
    }
  });
});

describe('commands', () => {
  test('only the few commands of a label reach the printer, whatever people type', async () => {
    await fc.assert(
      fc.asyncProperty(anyLabel, async (label) => {
        const zpl = await zplOf(label);
        for (const [, command] of zpl.matchAll(/[\^~](..)/g)) expect(allowed).toContain(command);
        expect(zpl).toMatch(/^\^XA\n[\x20-\x7e\n]*\^XZ\n$/);
        expect(zpl).not.toContain('~');
      }),
      runs(15, 300),
    );
  });

  test.each([
    ['Müller & Söhne', 'M_C3_BCller & S_C3_B6hne'],
    ['^XZ', '_5EXZ'],
    ['~JA', '_7EJA'],
    ['a_b\\c', 'a_5Fb_5Cc'],
    ['line\nbreak', 'line_0Abreak'],
  ])('%j is sent as %j', (text, data) => {
    expect(zplFieldData(text)).toBe(data);
  });

  test('letters that font 0 may lack are sent as graphics', async () => {
    const latin = await zplOf(aLabel({ recipient: aLabelAddress({ city: 'Überlingen' }) }));
    const polish = await zplOf(aLabel({ recipient: aLabelAddress({ city: 'Łódź' }) }));
    expect(latin).not.toContain('^GFA');
    expect(polish.match(/\^GFA/g)).toHaveLength(1);
    expect(polish).not.toContain('_C5_81');
  });
});

test('numeric codes are packed in pairs of digits; the printer encodes the others', () => {
  expect(gs1Field(ssccElement(number))).toEqual({ mode: 'N', data: `>;>800${number}` });
  const swiss = postalCodeElement('CH', '8005');
  const german = postalCodeElement('DE', '80331');
  expect(swiss && gs1Field(swiss)).toEqual({ mode: 'N', data: '>;>84217568005' });
  const polish = postalCodeElement('PL', '00-001');
  expect(polish && gs1Field(polish)).toEqual({ mode: 'D', data: '(421)61600001' });
  expect(german && gs1Field(german)).toEqual({ mode: 'N', data: '>;>842080331' });
});
