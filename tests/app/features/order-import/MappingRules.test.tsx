import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MappingRules } from '#app/features/order-import/MappingRules.tsx';
import { noAssignment } from '#domain/order-import/columns.ts';
import { emptyRule } from '#domain/order-import/mapping-rules.ts';
import type { Mapping, MappingRule } from '#domain/order-import/mapping-type.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { renderWithI18n } from '#support/render.tsx';

const boxes: BoxSize[] = [
  { letter: 'K', name: 'Karton M', length: 40, width: 30, height: 25, tare: 0.4 },
  { letter: 'X', name: 'Groß', length: 60, width: 40, height: 40, tare: 0 },
];
const mapping: Mapping = {
  ...{ columns: noAssignment(), rowsOfOrder: 'parcels', isInGrams: false, fixed: {} },
  ...{ services: { home: '', eu: '', world: '' }, rules: [] },
};
let rules: MappingRule[];

function Rules({ known }: { known: readonly BoxSize[] | undefined }) {
  const [now, setNow] = useState<MappingRule[]>([emptyRule]);
  rules = now;
  return (
    <MappingRules
      mapping={{ ...mapping, rules: now }}
      columns={['Artikel']}
      boxes={known}
      onChange={setNow}
    />
  );
}

// By role: the list below the field has the same name.
const value = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Wert der Regel 1' });
const wrong = 'Drei Maße in cm, zum Beispiel 30 x 20 x 20, oder eine Ihrer Kartongrößen.';

async function open(known: readonly BoxSize[] | undefined, field: string) {
  const { user } = renderWithI18n(<Rules known={known} />);
  await user.selectOptions(screen.getByLabelText('Dann'), field);
  return user;
}

test('a size is a box chosen by name with the keyboard, or three sides', async () => {
  const user = await open(boxes, 'Maße (L x B x H)');
  await user.click(value());
  const options = screen.getAllByRole('option', { name: /×/ });
  expect(options.map((it) => it.textContent)).toEqual([
    expect.stringContaining('40 × 30 × 25 cm'),
    expect.stringContaining('60 × 40 × 40 cm'),
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(value().value).toBe('Karton M');
  expect(rules[0]).toMatchObject({ field: 'size', value: 'Karton M' });

  await user.clear(value());
  await user.type(value(), 'Karton L');
  expect(screen.queryByText(wrong)).not.toBeNull();
  await user.clear(value());
  await user.type(value(), '60 x 40 x 30');
  expect(screen.queryByText(wrong)).toBeNull();
  expect(rules[0]?.value).toBe('60 x 40 x 30');
});

test('a box is not reported as wrong before the boxes have loaded', async () => {
  const user = await open(undefined, 'Maße (L x B x H)');
  await user.type(value(), 'Karton M');
  expect(screen.queryByText(wrong)).toBeNull();
});

test("a transport kind must be one of the portal's", async () => {
  const user = await open(boxes, 'Transportart');
  await user.selectOptions(value(), 'Palette');
  expect(rules[0]).toMatchObject({ field: 'transport_kind', value: 'pallet' });
});
