import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MappingRules } from '#app/features/order-import/MappingRules.tsx';
import type { BoxSize } from '#domain/box-size.ts';
import { noAssignment } from '#domain/order-import/columns.ts';
import { emptyRule } from '#domain/order-import/mapping-rules.ts';
import type { Mapping, MappingRule } from '#domain/order-import/mapping-type.ts';

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

const value = () => screen.getByLabelText('Wert der Regel 1');
const then = (field: string) => userEvent.selectOptions(screen.getByLabelText('Dann'), field);
const wrong = 'Drei Maße in cm, zum Beispiel 30 x 20 x 20, oder eine Ihrer Kartongrößen.';

test('a size is one of the boxes, chosen by its name with the keyboard, or three sides', async () => {
  render(<Rules known={boxes} />);
  await then('Maße (L x B x H)');
  await userEvent.click(value());
  const list = screen.getByRole('listbox');
  expect(within(list).getAllByRole('option')).toHaveLength(2);
  expect(list).toHaveTextContent('40 × 30 × 25 cm');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(value()).toHaveValue('Karton M');
  expect(rules[0]).toMatchObject({ field: 'size', value: 'Karton M' });

  await userEvent.clear(value());
  await userEvent.type(value(), 'Karton L');
  expect(screen.getByText(wrong)).toBeVisible();
  await userEvent.clear(value());
  await userEvent.type(value(), '60 x 40 x 30');
  expect(screen.queryByText(wrong)).toBeNull();
  expect(rules[0]?.value).toBe('60 x 40 x 30');
});

test('a box is not called wrong before the boxes are known', async () => {
  render(<Rules known={undefined} />);
  await then('Maße (L x B x H)');
  await userEvent.type(value(), 'Karton M');
  expect(screen.queryByText(wrong)).toBeNull();
});

test('a transport kind is one of ours', async () => {
  render(<Rules known={boxes} />);
  await then('Transportart');
  await userEvent.selectOptions(value(), 'Palette');
  expect(rules[0]).toMatchObject({ field: 'transport_kind', value: 'pallet' });
});
