import { describe, expect, test } from 'vitest';
import { addressLimits } from '#domain/address/address.ts';
import { cityLine } from '#domain/address/city-line.ts';
import { labelStreet } from '#domain/labels/label-address.ts';
import { printable } from '#domain/values/printable.ts';
import { zplMeasure } from '#server/labels/font-zero.ts';
import { labelFont } from '#server/labels/label-fonts.ts';
import type { Box, LabelItem, LabelLayout, MeasureText, TextItem } from '#server/labels/label-layout.ts';
import {
  a6,
  fourBySix,
  halfSheet,
  type LabelStock,
  roll100x150,
  roll103x199,
  wholeSheet,
} from '#server/labels/label-stock.ts';
import { layoutLabel } from '#server/labels/layout-label.ts';
import { fc, runs } from '#support/random.ts';
import { aLabel, aLabelAddress, anyLabel, aSwissLabel } from './label-samples.ts';

const measureInter: MeasureText = (text, face, size) => labelFont(face).width(text) * size;
const HAIR = 0.02;

const outputs: [string, LabelStock, MeasureText][] = [
  ['A6 paper', a6, measureInter],
  ['a half of A4', halfSheet, measureInter],
  ['a sheet of A4', wholeSheet, measureInter],
  ['a roll of 100 x 150 mm', roll100x150, measureInter],
  ['a roll of 103 x 199 mm', roll103x199, measureInter],
  ['4 x 6 inches as image', fourBySix(300), measureInter],
  ['4 x 6 inches as ZPL', fourBySix(203), zplMeasure(203)],
  ['4 x 6 inches as ZPL for 300 dpi', fourBySix(300), zplMeasure(300)],
];

const isText = (item: LabelItem): item is TextItem => item.kind === 'text';
const placeOf = (item: LabelItem): Box => (item.kind === 'text' ? item.cell : item.box);

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - HAIR &&
    inner.y >= outer.y - HAIR &&
    inner.x + inner.width <= outer.x + outer.width + HAIR &&
    inner.y + inner.height <= outer.y + outer.height + HAIR
  );
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x + a.width > b.x + HAIR &&
    b.x + b.width > a.x + HAIR &&
    a.y + a.height > b.y + HAIR &&
    b.y + b.height > a.y + HAIR
  );
}

function faultsOf({ items }: LabelLayout, stock: LabelStock, measure: MeasureText): string[] {
  const { margin } = stock;
  const area = { x: margin, y: margin, width: stock.width - 2 * margin, height: stock.height - 2 * margin };
  const faults: string[] = [];
  for (const item of items) {
    if (!isInside(placeOf(item), area)) faults.push(`${item.kind} outside the label`);
  }
  for (const { text, face, size, x, cell } of items.filter(isText)) {
    const width = measure(text, face, size);
    if (x < cell.x - HAIR || x + width > cell.x + cell.width + HAIR)
      faults.push(`"${text}" wider than its place`);
  }
  const solid = items.filter((item) => item.kind !== 'fill' && item.kind !== 'frame');
  solid.forEach((item, index) => {
    for (const other of solid.slice(index + 1)) {
      if (overlap(placeOf(item), placeOf(other)))
        faults.push(`${describeItem(item)} over ${describeItem(other)}`);
    }
  });
  for (const fill of items.filter((item) => item.kind === 'fill')) {
    for (const item of solid) {
      const isWhiteOnBlack = isText(item) && item.ink === 'white';
      const covered = overlap(placeOf(item), fill.box);
      if (covered && !(isWhiteOnBlack && isInside(placeOf(item), fill.box))) {
        faults.push(`${describeItem(item)} under a filled box`);
      }
    }
  }
  return faults;
}

const describeItem = (item: LabelItem) => (isText(item) ? `"${item.text}"` : item.kind);

describe.each(outputs)('a label on %s', (_, stock, measure) => {
  test('holds any address in full: no text is too wide, outside or overlapping', () => {
    fc.assert(
      fc.property(anyLabel, (label) => {
        const layout = layoutLabel(label, stock, measure);
        expect(faultsOf(layout, stock, measure)).toEqual([]);
        const printed = layout.items
          .filter(isText)
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, '');
        for (const address of [label.sender, label.recipient]) {
          for (const text of [
            printable(address.company),
            printable(address.contact_person),
            labelStreet(address),
            cityLine(address),
          ]) {
            expect(printed).toContain(text.replace(/\s/g, ''));
          }
        }
      }),
      runs(30, 600),
    );
  });

  test.each(['W', 'M', 'Ä', 'ß', 'i'])(
    'prints every field at its limit in full, even if all "%s"',
    (letter) => {
      const { company, contact_person, street_line, street_number, extras_line } = addressLimits;
      const recipient = aLabelAddress({
        company: letter.repeat(company),
        contact_person: letter.repeat(contact_person),
        street: letter.repeat(street_line - street_number),
        street_number: letter.repeat(street_number),
        address_extra_1: letter.repeat(extras_line - 10),
        address_extra_2: letter.repeat(10),
        city: letter.repeat(50),
      });
      const layout = layoutLabel(aLabel({ recipient }), stock, measure);
      expect(faultsOf(layout, stock, measure)).toEqual([]);
      const texts = layout.items.filter(isText);
      const printed = texts
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, '');
      for (const text of [
        recipient.company,
        recipient.contact_person ?? '',
        labelStreet(recipient),
        cityLine(recipient),
        `${recipient.address_extra_1}·${recipient.address_extra_2}`,
      ])
        expect(printed).toContain(text.replace(/\s/g, ''));
      // 5.5 pt, the smallest print of the sender
      const ofRecipient = texts.filter(({ text }) => text.includes(letter.repeat(9)));
      expect(Math.min(...ofRecipient.map(({ size }) => size))).toBeGreaterThan(1.9);
    },
  );

  test('marks a return in large letters above its sender', () => {
    const items = layoutLabel(aLabel({ return_of: { original: '', rma: '' } }), stock, measure).items;
    const texts = items.filter(isText);
    const mark = texts.find((it) => it.text === 'Retoure / Return')!;
    const company = texts.find((it) => it.text === 'Feinmechanik Überlingen GmbH')!;
    expect(mark.baseline).toBeLessThan(company.baseline);
    expect(mark.size).toBeGreaterThan(company.size * 1.2);
    const others = layoutLabel(aLabel(), stock, measure).items.filter(isText);
    expect(others.some((it) => it.text === 'Retoure / Return')).toBe(false);
  });

  test("keeps an ordinary address readable at arm's length", () => {
    const sizes = new Map(
      layoutLabel(aLabel(), stock, measure)
        .items.filter(isText)
        .map((item) => [item.text, item.size]),
    );
    expect(sizes.get('83646 Bad Tölz')).toBeGreaterThan(5);
    expect(sizes.get('Ludwig-Thoma-Straße 114-116')).toBeGreaterThan(3.6);
    expect(sizes.get('z. Hd. Dr. Anneliese Müller-Hohenstein')).toBeGreaterThan(2.8);
  });

  test('has the postal code as its largest text except the routing and the time', () => {
    const texts = layoutLabel(aLabel(), stock, measure)
      .items.filter(isText)
      .sort((a, b) => b.size - a.size);
    expect(texts.slice(0, 3).map(({ text }) => text)).toEqual(['83 E12', '12:00', '83646 Bad Tölz']);
  });

  test('shows a routing code readable from two metres: capitals of at least 9 mm', () => {
    for (const label of [
      aLabel(),
      aLabel({ service: { internal_service_label: 'standard', label: 'Standard' } }),
    ]) {
      const routing = layoutLabel(label, stock, measure)
        .items.filter(isText)
        .find(({ ink }) => ink === 'white');
      expect((routing?.size ?? 0) * 0.73).toBeGreaterThan(9);
    }
  });

  test('has the number as its lowest code, at least 32 mm high, with quiet zones of ten modules', () => {
    const bars = layoutLabel(aLabel(), stock, measure).items.filter((item) => item.kind === 'bars');
    const [number] = bars.filter(({ element }) => element.identifier === '00');
    if (!number) throw new Error('no number');
    expect(number.box.height).toBeGreaterThanOrEqual(32 - stock.dot / 2);
    expect(number.module).toBeGreaterThanOrEqual(0.495);
    expect(number.x - number.box.x).toBeCloseTo(10 * number.module);
    const lowest = Math.max(...bars.map(({ box }) => box.y));
    expect(number.box.y).toBe(lowest);
  });

  test('prints every code in GS1 sizes', () => {
    for (const label of [aLabel(), aSwissLabel()]) {
      for (const item of layoutLabel(label, stock, measure).items) {
        if (item.kind !== 'bars' && item.kind !== 'matrix') continue;
        const printed = item.module * stock.scale;
        const [least, most] = item.kind === 'bars' ? [0.495, 1.016] : [0.743, 1.5];
        expect(printed, item.element.text).toBeGreaterThanOrEqual(least);
        expect(printed, item.element.text).toBeLessThanOrEqual(most + 1e-9);
      }
    }
  });

  test('draws bars in whole printer dots', () => {
    for (const item of layoutLabel(aLabel(), stock, measure).items) {
      if (item.kind !== 'bars' && item.kind !== 'matrix') continue;
      expect(item.module / stock.dot).toBeCloseTo(Math.round(item.module / stock.dot), 6);
      expect(item.x / stock.dot).toBeCloseTo(Math.round(item.x / stock.dot), 6);
    }
  });

  test('names the country in capitals, only abroad', () => {
    const texts = (label: ReturnType<typeof aLabel>) =>
      layoutLabel(label, stock, measure)
        .items.filter(isText)
        .map(({ text }) => text);
    expect(texts(aSwissLabel())).toContain('SCHWEIZ');
    expect(texts(aLabel()).join()).not.toContain('DEUTSCHLAND');
  });

  test('leaves out the postal code bars if GS1 cannot encode the code', () => {
    const label = aSwissLabel({ recipient: aLabelAddress({ country_code: 'XK', country_name: 'Kosovo' }) });
    const { items } = layoutLabel(label, stock, measure);
    expect(items.filter((item) => item.kind === 'bars')).toHaveLength(1);
  });
});

describe('the postal code', () => {
  const codesOn = (stock: LabelStock, label: ReturnType<typeof aLabel>) =>
    layoutLabel(label, stock, measureInter)
      .items.filter((item) => item.kind === 'bars')
      .map(({ element, box }) => ({ of: element.identifier, height: box.height }));
  const british = aSwissLabel({ recipient: aLabelAddress({ country_code: 'GB', postal_code: 'SW1A 1AA' }) });

  test('has bars beside the references if they fit at GS1 size', () => {
    expect(codesOn(a6, aLabel()).map(({ of }) => of)).toEqual(['00', '420']);
    expect(codesOn(a6, aSwissLabel()).map(({ of }) => of)).toEqual(['00', '421']);
    expect(codesOn(a6, british).map(({ of }) => of)).toEqual(['00']);
  });

  test.each([
    ['German', aLabel(), '420'],
    ['Swiss', aSwissLabel(), '421'],
    ['British', british, '421'],
    [
      'American with ZIP+4',
      aSwissLabel({ recipient: aLabelAddress({ country_code: 'US', postal_code: '12345-6789' }) }),
      '421',
    ],
  ])('has bars of full height across a long roll: %s', (_, label, identifier) => {
    const [number, postal] = codesOn(roll103x199, label);
    expect([number?.of, postal?.of]).toEqual(['00', identifier]);
    expect(postal?.height).toBeGreaterThanOrEqual(31.75);
  });
});

test.each(['pallet', 'freight'] as const)('a %s states its size', (transport_kind) => {
  const label = aLabel({ transport_kind, size: { length: 120, width: 80, height: 145 } });
  const texts = layoutLabel(label, a6, measureInter).items.filter(isText);
  expect(texts.map(({ text }) => text)).toContain('Maße (L × B × H): 120 × 80 × 145 cm');
});
