import { expect, test } from 'vitest';
import { fitsTemplate, templateForm, templateLimits } from '#domain/order/template.ts';

const values = {
  recipient: { company: 'Nordlicht Optik', save_as_new_address: true, address_change: 'update' },
  differ_pickup: { company: 'Lager Nord', save_as_new_address: true },
  reference_number_1: 'Kostenstelle 12',
  pickup_date: '2026-03-12',
  pickup_datetime_from: '09:00',
  terms_of_service: true,
  terms_of_valor: true,
  restrictions_declared: true,
};

test('a template keeps the order without pickup day and agreement to the terms', () => {
  expect(templateForm(values, true)).toEqual({
    recipient: { company: 'Nordlicht Optik', save_as_new_address: false, address_change: '' },
    differ_pickup: { company: 'Lager Nord', save_as_new_address: false, address_change: '' },
    reference_number_1: 'Kostenstelle 12',
    pickup_date: '',
    pickup_datetime_from: '09:00',
    terms_of_service: false,
    restrictions_declared: false,
    terms_of_valor: false,
  });
});

test('a template without a recipient has no recipient field', () => {
  expect(templateForm(values, false)).not.toHaveProperty('recipient');
});

test('an invalid template becomes an empty form', () => {
  expect(templateForm({ recipient: 'x' }, true)).toEqual({
    pickup_date: '',
    terms_of_service: false,
    restrictions_declared: false,
    terms_of_valor: false,
  });
});

test('a form can be stored up to its size limit', () => {
  const around = JSON.stringify({ text: '' }).length;
  expect(fitsTemplate({ text: 'x'.repeat(templateLimits.form - around) })).toBe(true);
  expect(fitsTemplate({ text: 'x'.repeat(templateLimits.form - around + 1) })).toBe(false);
});
