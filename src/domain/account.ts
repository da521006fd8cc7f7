import * as v from 'valibot';
import { transportKinds } from './parcel.ts';
import { flag } from './text.ts';

/** "Session check 12 hours" (spec 1 §9). */
export const sessionHours = 12;

export const Credentials = v.object({
  email: v.pipe(
    v.string('email_required'),
    v.trim(),
    v.minLength(1, 'email_required'),
    v.email('email_not_valid'),
    v.maxLength(254, 'email_not_valid'),
  ),
  password: v.pipe(
    v.string('password_required'),
    v.minLength(1, 'password_required'),
    v.maxLength(4096, 'password_not_valid'),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;

/** Spec 1 §3 and spec 2 §3, with the defaults that stand in for missing ones (spec 1 §4). */
export const Options = v.object({
  transport_kind: v.optional(v.picklist(transportKinds), 'parcel'),
  signature_required: flag(),
  adult_signature_required: flag(),
  direct_delivery_only: flag(),
  carbon_neutral: flag(),
  sidebar_mini: flag(),
  label_printer: flag(),
  receive_delivery_email: flag(true),
  /** Whether a service is preselected for that transport kind when none is chosen. */
  default_service_freight: flag(),
  default_service_pallet: flag(),
  default_service_envelope: flag(),
  /** Whether the special service is shown at all. */
  special_activation: flag(true),
});
export type Options = v.InferOutput<typeof Options>;
export const defaultOptions: Options = v.parse(Options, {});

/** Base data as it is read; nothing is judged, since a client may have been stored incomplete. */
export const BaseData = v.object({
  id: v.string(),
  email: v.string(),
  company: v.string(),
  street: v.string(),
  street_number: v.string(),
  address_extra_1: v.string(),
  address_extra_2: v.string(),
  postal_code: v.string(),
  city: v.string(),
  country_code: v.string(),
  state_province_code: v.string(),
  contact_person: v.string(),
  phone_country_prefix: v.string(),
  phone_prefix: v.string(),
  phone: v.string(),
  monthly_user: v.boolean(),
  carrier_enabled: v.boolean(),
  custom_carrier_name: v.string(),
  custom_carrier_id: v.string(),
  allow_national_standard_carrier: v.boolean(),
  options: Options,
});
export type BaseData = v.InferOutput<typeof BaseData>;

/** "String values 'null' become empty; missing options fall back to defaults" (spec 1 §4). For base data from any server. */
export function cleanBaseData(raw: Record<string, unknown>): BaseData {
  const strings = Object.fromEntries(
    Object.entries(BaseData.entries)
      .filter(([, schema]) => schema.type === 'string')
      .map(([key]) => [key, cleanString(raw[key])]),
  );
  const flags = Object.fromEntries(
    Object.entries(BaseData.entries)
      .filter(([, schema]) => schema.type === 'boolean')
      .map(([key]) => [key, raw[key] === true]),
  );
  const options = v.safeParse(Options, withoutNulls(raw.options));
  return {
    ...strings,
    ...flags,
    options: options.success ? options.output : defaultOptions,
  } as BaseData;
}

function cleanString(value: unknown): string {
  if (value === null || value === undefined || value === 'null') return '';
  return String(value);
}

function withoutNulls(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== null && it !== 'null'));
}

/** Without these the user is sent to /settings after base data load (spec 1 §4). */
export function isBaseDataComplete(
  data: Pick<BaseData, 'phone' | 'street' | 'street_number' | 'postal_code' | 'city'>,
): boolean {
  return [data.phone, data.street, data.street_number, data.postal_code, data.city].every((it) => it !== '');
}

/** The signed-in user (spec 1 §3 "Database user"). */
export const DatabaseUser = v.object({
  id: v.string(),
  user_uid: v.string(),
  email: v.string(),
  company: v.string(),
  is_admin: v.boolean(),
  verified: v.boolean(),
  is_pickup_allowed: v.optional(v.boolean(), true),
  is_valor_enabled: v.boolean(),
});
export type DatabaseUser = v.InferOutput<typeof DatabaseUser>;
