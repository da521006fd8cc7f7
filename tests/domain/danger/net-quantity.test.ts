import { expect, test } from 'vitest';
import { type DangerQuantity, netAboveGross } from '#domain/danger/net-quantity.ts';

const paint: DangerQuantity = {
  weight: 4,
  dangerous_goods: true,
  danger_inner_packagings: 2,
  danger_inner_quantity: 20,
  danger_unit: 'l',
  danger_lq_notice: 'UN 1263, 3, III',
};

test.each<[string, Partial<DangerQuantity>, ReturnType<typeof netAboveGross>]>([
  ['40 l in 4 kg', {}, { net: 40, unit: 'l' }],
  ['8 l in 4 kg', { danger_inner_quantity: 4 }, undefined],
  ['8,002 ml in 4 kg', { danger_inner_quantity: 4_001, danger_unit: 'ml' }, { net: 8.002, unit: 'l' }],
  ['5 kg in 4 kg', { danger_inner_quantity: 2.5, danger_unit: 'kg' }, { net: 5, unit: 'kg' }],
  ['4 kg in 4 kg', { danger_inner_quantity: 2, danger_unit: 'kg' }, undefined],
  ['4,100 g in 4 kg', { danger_inner_quantity: 2_050, danger_unit: 'g' }, { net: 4.1, unit: 'kg' }],
  ['40 l of a gas', { danger_lq_notice: 'UN 1950, 2.1, -' }, undefined],
  ['40 l of a gas in a draft', { danger_lq_notice: undefined, danger_class: '2.1' }, undefined],
  ['a weight that is not typed yet', { weight: null }, undefined],
  ['no dangerous goods', { dangerous_goods: false }, undefined],
])('the net quantity of %s is judged', (_, change, found) => {
  expect(netAboveGross({ ...paint, ...change })).toEqual(found);
});
