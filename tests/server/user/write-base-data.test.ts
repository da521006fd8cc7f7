import { describe, expect, test } from 'vitest';
import { defaultOptions } from '#domain/people/account.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

test('base data is written as a whole with its options and read back', async () => {
  const { api } = await server.signIn();
  const { data: before } = await api.user.baseInfo();
  const changed = {
    ...before,
    company: 'Umzug & Partner',
    address_extra_1: 'Hof 3',
    postal_code: '20095',
    city: 'Hamburg',
    phone_prefix: '40',
    state_province_code: 'hh',
    options: { ...defaultOptions, transport_kind: 'pallet' as const, sidebar_mini: true },
  };
  const { data: written } = await api.user.updateBaseInfo(changed);
  expect(written).toEqual({ ...changed, phone_prefix: '040', state_province_code: 'HH', revision: 2 });
  expect((await api.user.baseInfo()).data).toEqual(written);
  expect((await api.user.updateBaseInfo(written)).data).toEqual(written);
});

test("'null' and null count as empty", async () => {
  const { api } = await server.signIn();
  const { data: before } = await api.user.baseInfo();
  const odd = {
    ...before,
    address_extra_1: 'null',
    address_extra_2: null,
    options: { carbon_neutral: null },
  };
  const { data } = await api.user.updateBaseInfo(odd as never);
  expect(data).toMatchObject({ address_extra_1: '', address_extra_2: '', options: defaultOptions });
});

test('protected fields stay, whatever is sent', async () => {
  const { api, client, user } = await server.signIn();
  const { data: before } = await api.user.baseInfo();
  await api.user.updateBaseInfo({
    ...before,
    id: '1',
    email: 'jemand@anders.example',
    country_code: 'CH',
    monthly_user: true,
    carrier_enabled: true,
    custom_carrier_id: 'X',
    allow_national_standard_carrier: true,
    is_admin: true,
    is_active: false,
    is_pickup_allowed: false,
    is_valor_enabled: true,
  } as never);
  expect((await api.user.baseInfo()).data).toEqual(before);
  const { rows } = await server.pool.query('select * from client where id = $1', [user.client_id]);
  expect(rows[0]).toMatchObject({
    email: client.email,
    is_admin: false,
    is_active: true,
    is_pickup_allowed: true,
    is_valor_enabled: false,
  });
});

describe('base data is refused', () => {
  test.each([
    ['company', '', 'company_required'],
    ['company', 'x'.repeat(36), 'company_too_long'],
    ['street', ' ', 'street_required'],
    ['street', 'x'.repeat(33), 'street_line_too_long'],
    ['street_number', '', 'street_number_required'],
    ['street_number', '1'.repeat(17), 'street_number_too_long'],
    ['address_extra_1', 'x'.repeat(35), 'extras_line_too_long'],
    ['postal_code', 'null', 'postal_code_required'],
    ['postal_code', '1234', 'postal_code_not_valid'],
    ['postal_code', 'A1234', 'postal_code_not_valid'],
    ['city', '', 'city_required'],
    ['contact_person', '', 'contact_person_required'],
    ['contact_person', 'x'.repeat(35), 'contact_person_too_long'],
    ['phone_country_prefix', '', 'phone_country_prefix_required'],
    ['phone_country_prefix', 'de', 'phone_not_valid'],
    ['phone_prefix', '', 'phone_prefix_required'],
    ['phone', '', 'phone_required'],
    ['phone', 'keins', 'phone_not_valid'],
    ['email', 'kim', 'email_not_valid'],
    ['state_province_code', 'BER', 'state_province_code_too_long'],
  ])('with %s "%s": %s', async (field, value, issue) => {
    const { api } = await server.signIn();
    const { data: before } = await api.user.baseInfo();
    await expect(api.user.updateBaseInfo({ ...before, [field]: value })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: field, code: issue }] },
    });
    expect((await api.user.baseInfo()).data).toEqual(before);
  });

  test('with both signature options at once', async () => {
    const { api } = await server.signIn();
    const { data: before } = await api.user.baseInfo();
    const options = { ...defaultOptions, signature_required: true, adult_signature_required: true };
    await expect(api.user.updateBaseInfo({ ...before, options })).rejects.toMatchObject({
      data: { issues: [{ path: 'options.adult_signature_required', code: 'signature_options_exclude' }] },
    });
  });
});
