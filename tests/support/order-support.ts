import { noRates } from '#domain/customs/exchange-rates.ts';
import {
  emptyOrderDraft,
  emptyParcelDraft,
  type OrderDraft,
  type ParcelDraft,
} from '#domain/order/order-draft.ts';
import { type BaseData, type DatabaseUser, defaultOptions } from '#domain/people/account.ts';

export const baseData: BaseData = {
  id: 'c1',
  email: 'versand@moebelwerk.example',
  company: 'Möbelwerk Kiel GmbH',
  street: 'Werftstraße',
  street_number: '12',
  address_extra_1: '',
  address_extra_2: '',
  postal_code: '24103',
  city: 'Kiel',
  country_code: 'DE',
  state_province_code: '',
  contact_person: 'Maren Krüger',
  phone_country_prefix: '49',
  phone_prefix: '0431',
  phone: '5550120',
  monthly_user: true,
  carrier_enabled: false,
  custom_carrier_name: '',
  custom_carrier_id: '',
  allow_national_standard_carrier: false,
  options: defaultOptions,
};

export const user: DatabaseUser = {
  id: 'c1',
  user_uid: 'u1',
  email: baseData.email,
  company: baseData.company,
  is_admin: false,
  verified: true,
  is_pickup_allowed: true,
  is_valor_enabled: true,
  second_factor: 'off',
  terms: { version: '2026-01', accepted: null },
  countries_off: [],
  exchange_rates: noRates,
  cut_offs: [],
};

export const freshDraft = (): OrderDraft => emptyOrderDraft(baseData, user);

export function aParcelDraft(difference: Partial<ParcelDraft> = {}): ParcelDraft {
  return {
    ...emptyParcelDraft,
    contents: 'Brillen',
    length: 30,
    width: 20,
    height: 20,
    weight: 4,
    ...difference,
  };
}

export function aCompleteDraft(difference: Partial<OrderDraft> = {}): OrderDraft {
  const fresh = freshDraft();
  return {
    ...fresh,
    recipient: {
      ...fresh.recipient,
      company: 'Nordlicht Optik',
      street: 'Hafendamm',
      street_number: '8',
      postal_code: '24937',
      city: 'Flensburg',
      contact_person: 'Jan Petersen',
      phone_prefix: '0461',
      phone: '55501',
    },
    parcels: [aParcelDraft()],
    service: 'standard',
    has_pickup: false,
    terms_of_service: true,
    ...difference,
  };
}
