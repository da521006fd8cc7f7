import { expect, test } from 'vitest';
import { dangerFaults, dangerNotice, dangerParts, withDanger } from '#domain/danger/danger.ts';

const paint = { un_number: '1263', danger_class: '3', packing_group: 'III' };

test('UN number, class and packing group are joined and split again', () => {
  expect(dangerNotice({ ...paint, un_number: 'UN 1263' })).toBe('UN 1263, 3, III');
  expect(dangerNotice({ ...paint, packing_group: '' })).toBe('UN 1263, 3');
  expect(dangerNotice({ ...paint, danger_class: '' })).toBe('');
  expect(dangerParts('UN 1263, 3, III')).toEqual(paint);
});

test('a comma between subsidiary dangers does not split the notice', () => {
  const chlorine = { un_number: '1017', danger_class: '2.3 (5.1, 8)', packing_group: '' };
  expect(dangerParts(dangerNotice(chlorine))).toEqual(chlorine);
  expect(dangerFaults(chlorine)).toEqual([]);
});

test.each([
  ['paint', {}, []],
  ['two digits', { un_number: '12' }, ['un_number']],
  ['a word for a class', { danger_class: 'x' }, ['danger_class']],
  ['no such division', { danger_class: '4.4' }, ['danger_class']],
  ['a class of three digits', { danger_class: '33' }, ['danger_class']],
  ['a liquid without its group', { packing_group: '' }, ['packing_group']],
  ['a fourth group', { packing_group: 'IV' }, ['packing_group']],
  ['an article that has none', { un_number: '2794', danger_class: '8', packing_group: '-' }, []],
  ['an aerosol', { un_number: '1950', danger_class: '2.1', packing_group: '' }, []],
  ['lithium cells', { un_number: '3481', danger_class: '9', packing_group: '' }, []],
  ['ammunition', { un_number: '0012', danger_class: '1.4S', packing_group: '' }, []],
  ['a subsidiary danger', { un_number: '1230', danger_class: '3 (6.1)', packing_group: 'II' }, []],
  ['a self-reactive solid', { un_number: '3221', danger_class: '4.1', packing_group: '' }, []],
])('%s', (_, change, faults) => expect(dangerFaults({ ...paint, ...change })).toEqual(faults));

test('dangerous goods, limited and excepted quantity exclude each other', () => {
  const both = { dangerous_goods: true, limited_quantity: true, excepted_quantity: true };
  expect(withDanger(both, 'limited_quantity', true)).toEqual({
    dangerous_goods: false,
    limited_quantity: true,
    excepted_quantity: false,
  });
  expect(withDanger(both, 'dangerous_goods', true)).toEqual({
    dangerous_goods: true,
    limited_quantity: false,
    excepted_quantity: false,
  });
  expect(withDanger(both, 'dangerous_goods', false)).toEqual({
    dangerous_goods: false,
    limited_quantity: true,
    excepted_quantity: true,
  });
});
