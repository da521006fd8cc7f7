import { expect, test } from 'vitest';
import { shippedRates } from '#domain/customs/exchange-rates.ts';
import { defaultOptions } from '#domain/people/account.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

test('the signed-in user', async () => {
  const { api, client } = await server.signIn({ is_pickup_allowed: false, is_valor_enabled: true });
  expect((await api.user.get()).data).toEqual({
    id: String(client.number),
    user_uid: client.user_uid,
    email: client.email,
    company: client.company,
    is_admin: false,
    verified: true,
    is_pickup_allowed: false,
    is_valor_enabled: true,
    second_factor: 'off',
    terms: { version: '2026-01', accepted: null },
    countries_off: ['BY', 'IR', 'RU'],
    exchange_rates: shippedRates,
    cut_offs: [],
  });
});

test('has base data with the names of an address; building and department are its extra lines', async () => {
  const { api, client } = await server.signIn({
    building: 'Hof 3',
    department: 'Versand',
    options: { transport_kind: 'pallet', label_printer: true },
  });
  expect((await api.user.baseInfo()).data).toEqual({
    id: String(client.number),
    email: client.email,
    company: client.company,
    street: 'Lindenallee',
    street_number: '7a',
    address_extra_1: 'Hof 3',
    address_extra_2: 'Versand',
    postal_code: '10117',
    city: 'Berlin',
    country_code: 'DE',
    state_province_code: '',
    revision: 1,
    contact_person: client.contact_person,
    phone_country_prefix: '49',
    phone_prefix: '030',
    phone: '5550100',
    monthly_user: false,
    carrier_enabled: false,
    custom_carrier_name: '',
    custom_carrier_id: '',
    allow_national_standard_carrier: false,
    options: { ...defaultOptions, transport_kind: 'pallet', label_printer: true },
  });
});

test.each(['null', '{}', '[]', '{"transport_kind": "zeppelin"}'])(
  'gets the defaults if options are stored as %s',
  async (stored) => {
    const { api, client } = await server.signIn();
    await server.pool.query('update client set options = $2 where id = $1', [client.id, stored]);
    expect((await api.user.baseInfo()).data.options).toEqual(defaultOptions);
  },
);
