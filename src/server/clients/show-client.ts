import * as v from 'valibot';
import type { ExchangeRates } from '#domain/customs/exchange-rates.ts';
import { type BaseData, type DatabaseUser, defaultOptions, Options } from '#domain/people/account.ts';
import type { Client as WireClient } from '#domain/people/client.ts';
import type { CutOff } from '#domain/services/cut-offs.ts';
import type { Config } from '#server/config/config.ts';
import { timestamp } from '#server/timestamp.ts';
import type { Client } from './queries.ts';
import { stateOf } from './second-factor.ts';

type UserFacts = {
  has_second_factor: boolean;
  countries_off: string[];
  exchange_rates: ExchangeRates;
  cut_offs: CutOff[];
};

/** A session implies a confirmed e-mail (log-in.ts). */
export const databaseUser = (
  it: Client,
  config: Pick<Config, 'termsVersion' | 'staffSecondFactor'>,
  { has_second_factor, countries_off, exchange_rates, cut_offs }: UserFacts,
): DatabaseUser => ({
  id: String(it.number),
  user_uid: it.user_uid,
  email: it.email,
  company: it.company,
  is_admin: it.is_admin,
  verified: it.is_active,
  is_pickup_allowed: it.is_pickup_allowed,
  is_valor_enabled: it.is_valor_enabled,
  second_factor: stateOf(config, { is_admin: it.is_admin, has_second_factor }),
  terms: {
    version: config.termsVersion,
    accepted:
      hasAccepted(it, config.termsVersion) && it.terms_accepted ? timestamp(it.terms_accepted).seconds : null,
  },
  countries_off,
  exchange_rates,
  cut_offs,
});

export const hasAccepted = (it: Pick<Client, 'terms_version'>, version: string) =>
  it.terms_version === version;

/** Maps the registration's field names to an address's (docs/rules.md 5.6). */
export const baseData = (it: Client): BaseData => ({
  id: String(it.number),
  email: it.email,
  company: it.company,
  street: it.street,
  street_number: it.street_number,
  address_extra_1: it.building,
  address_extra_2: it.department,
  postal_code: it.zipcode,
  city: it.city,
  country_code: it.country_code,
  state_province_code: it.state_province_code,
  contact_person: it.contact_person,
  phone_country_prefix: it.phone_country_code,
  phone_prefix: it.phone_area_code,
  phone: it.phone_number,
  monthly_user: it.monthly_user,
  carrier_enabled: it.carrier_enabled,
  custom_carrier_name: it.custom_carrier_name,
  custom_carrier_id: it.custom_carrier_id,
  allow_national_standard_carrier: it.allow_national_standard_carrier,
  options: readOptions(it.options),
  revision: it.revision,
});

export const clientForStaff = (it: Client): WireClient => ({
  id: String(it.number),
  user_uid: it.user_uid,
  company: it.company,
  email: it.email,
  phone_country_code: it.phone_country_code,
  phone_area_code: it.phone_area_code,
  phone_number: it.phone_number,
  city: it.city,
  street: it.street,
  street_number: it.street_number,
  building: it.building,
  department: it.department,
  zipcode: it.zipcode,
  state_province_code: it.state_province_code,
  country_code: it.country_code,
  contact_person: it.contact_person,
  notes: it.notes,
  is_active: it.is_active,
  monthly_user: it.monthly_user,
  user_type: it.user_type,
  paidBy: it.paid_by,
  allow_national_standard_carrier: it.allow_national_standard_carrier,
  carrier_enabled: it.carrier_enabled,
  custom_carrier_id: it.custom_carrier_id,
  custom_carrier_name: it.custom_carrier_name,
  is_pickup_allowed: it.is_pickup_allowed,
  is_valor_enabled: it.is_valor_enabled,
  is_admin: it.is_admin,
  verified: it.is_active,
  created: timestamp(it.created),
  unlocked: it.unlocked && timestamp(it.unlocked),
  revision: it.revision,
});

/** Missing options get their defaults (docs/rules.md 4.5). */
export function readOptions(stored: unknown): Options {
  const options = v.safeParse(Options, stored);
  return options.success ? options.output : defaultOptions;
}
