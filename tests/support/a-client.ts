import { noRates } from '#domain/customs/exchange-rates.ts';
import type { DatabaseUser } from '#domain/people/account.ts';
import type { ClientDetails } from '#domain/people/client.ts';

const at = (day: number) => ({ seconds: Date.UTC(2026, 10, day, 8) / 1000 });

export function aClientOfTheStaff(difference: Partial<ClientDetails> = {}): ClientDetails {
  return {
    id: '10017',
    user_uid: 'uid-1',
    company: 'Holzbau Nord GmbH',
    email: 'post@holzbau.example',
    phone_country_code: '49',
    phone_area_code: '0431',
    phone_number: '555012',
    city: 'Kiel',
    street: 'Feldweg',
    street_number: '3',
    building: '',
    department: '',
    zipcode: '24103',
    state_province_code: '',
    country_code: 'DE',
    notes: '',
    contact_person: 'Kim Nord',
    is_active: true,
    monthly_user: false,
    user_type: 'monthly',
    paidBy: null,
    allow_national_standard_carrier: false,
    carrier_enabled: false,
    custom_carrier_id: '',
    custom_carrier_name: '',
    is_pickup_allowed: true,
    is_valor_enabled: false,
    is_admin: false,
    verified: true,
    created: at(1),
    revision: 1,
    last_sign_in: at(20),
    unlocked: at(2),
    liquidity_asked: null,
    second_factor: false,
    ...difference,
  };
}

export function aUser(difference: Partial<DatabaseUser> = {}): DatabaseUser {
  return {
    id: '10001',
    user_uid: 'u',
    email: 'u@kunde.example',
    company: 'Kontor',
    is_admin: false,
    verified: true,
    is_pickup_allowed: true,
    is_valor_enabled: false,
    second_factor: 'off',
    terms: { version: '2026-01', accepted: null },
    countries_off: [],
    exchange_rates: noRates,
    cut_offs: [],
    ...difference,
  };
}
