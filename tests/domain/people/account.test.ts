import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BaseData, Credentials, defaultOptions, isBaseDataComplete } from '#domain/people/account.ts';

test("'null' and null become empty, and missing options get their defaults", () => {
  const data = v.parse(BaseData, {
    id: '10001',
    company: 'Möbelwerk',
    street: 'null',
    city: null,
    options: { carbon_neutral: true, label_printer: null },
  });
  expect(isBaseDataComplete(data)).toBe(false);
  expect(data).toMatchObject({ company: 'Möbelwerk', street: '', city: '', phone: '' });
  expect(data.options).toEqual({ ...defaultOptions, carbon_neutral: true });
});

test('delivery mails and the transport kind parcel are the defaults', () => {
  expect(defaultOptions).toMatchObject({
    receive_delivery_email: true,
    transport_kind: 'parcel',
    signature_required: false,
  });
});

test.each(['phone', 'street', 'street_number', 'postal_code', 'city'])(
  'base data without %s is incomplete',
  (field) => {
    const data = { phone: '1', street: 'a', street_number: '1', postal_code: '24103', city: 'Kiel' };
    expect(isBaseDataComplete(data)).toBe(true);
    expect(isBaseDataComplete({ ...data, [field]: '' })).toBe(false);
  },
);

test.each([
  [{ email: '', password: 'x' }, ['email_required', 'email_not_valid']],
  [{ email: 'a@', password: 'x' }, ['email_not_valid']],
  [{ email: 'a@b.de', password: '' }, ['password_required']],
  [{ email: ' a@b.de ', password: 'x' }, undefined],
])('signing in with %o reports %o', (input, codes) => {
  expect(v.safeParse(Credentials, input).issues?.map((it) => it.message)).toEqual(codes);
});
