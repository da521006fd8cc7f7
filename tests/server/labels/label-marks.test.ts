import { describe, expect, test } from 'vitest';
import { zplMeasure } from '#server/labels/font-zero.ts';
import { weightMark } from '#server/labels/label-marks.ts';
import { fourBySix } from '#server/labels/label-stock.ts';
import { layoutLabel } from '#server/labels/layout-label.ts';
import { aLabel, aSwissLabel } from './label-samples.ts';

const words = (label: ReturnType<typeof aLabel>) =>
  layoutLabel(label, fourBySix(203), zplMeasure(203)).items.flatMap((item) =>
    item.kind === 'text' ? [item.text] : [],
  );

describe('weight marks of § 73 PostG', () => {
  test.each([
    [0.1, undefined],
    [10, undefined],
    [10.1, 'above_10'],
    [20, 'above_10'],
    [20.1, 'above_20'],
    [70, 'above_20'],
  ])('%d kg within Germany: %s', (weight_kg, mark) => {
    expect(weightMark(aLabel({ weight_kg }))).toBe(mark);
  });

  test('parcels abroad have none', () => {
    expect(weightMark(aSwissLabel({ weight_kg: 25 }))).toBeUndefined();
  });

  test.each(['pallet', 'freight'] as const)(
    'a %s does not count as a parcel under that law',
    (transport_kind) => {
      expect(weightMark(aLabel({ weight_kg: 250, transport_kind }))).toBeUndefined();
    },
  );

  test('both marks state their weight in words and differ', () => {
    expect(words(aLabel({ weight_kg: 10.1 }))).toEqual(
      expect.arrayContaining(['> 10 kg', 'Erhöhtes Gewicht']),
    );
    expect(words(aLabel({ weight_kg: 20.1 }))).toEqual(
      expect.arrayContaining(['> 20 kg', 'Zu zweit tragen']),
    );
    expect(words(aLabel({ weight_kg: 10 })).join()).not.toContain('>');
    expect(words(aSwissLabel({ weight_kg: 25 })).join()).not.toContain('>');
  });
});

describe('option marks', () => {
  test.each([
    [{ signature_required: true }, 'Unterschrift', 'Signature'],
    [{ adult_signature_required: true }, '18+', '18+'],
    [{ direct_delivery_only: true }, 'Nur direkt', 'Direct only'],
    [{ is_saturday: true }, 'Samstag', 'Saturday'],
    [{ carbon_neutral: true }, 'CO2-neutral', 'CO2 neutral'],
  ])('%j appears on the label in the language of the route', (option, german, english) => {
    expect(words(aLabel(option))).toContain(german);
    expect(words(aSwissLabel(option))).toContain(english);
    expect(words(aLabel())).not.toContain(german);
  });
});
