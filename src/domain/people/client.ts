import * as v from 'valibot';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { type Changes, changesBetween, Revision } from '#domain/values/revision.ts';
import { cleanText } from '#domain/values/text.ts';
import type { BaseDataValues } from './base-data-update.ts';

/** Invoice cycles (docs/rules.md 6.8). */
export const userTypes = ['monthly', 'weekly', 'daily'] as const;
export type UserType = (typeof userTypes)[number];

/** Billing filter (docs/rules.md 20.1). */
export const monthlyFilters = ['all', 'monthly_user', 'non_monthly_user'] as const;
export type MonthlyFilter = (typeof monthlyFilters)[number];

/**
 * Clients to unlock: `asked` if the administrator got the request, `unasked` if not, mostly for an unconfirmed e-mail
 * (docs/rules.md 20.5).
 */
export const checkFilters = ['all', 'asked', 'unasked'] as const;
export type CheckFilter = (typeof checkFilters)[number];

/** See docs/rules.md 24.2. */
export const clientPageSizes = [10, 25, 50, 100] as const;

/** Client as the staff see it (docs/rules.md 6.8). */
export const Client = v.object({
  /** Client number. */
  id: v.string(),
  user_uid: v.string(),
  company: v.string(),
  email: v.string(),
  phone_country_code: v.string(),
  phone_area_code: v.string(),
  phone_number: v.string(),
  city: v.string(),
  street: v.string(),
  street_number: v.string(),
  building: v.string(),
  department: v.string(),
  zipcode: v.string(),
  state_province_code: v.string(),
  country_code: v.string(),
  contact_person: v.string(),
  /** Invisible to the client (docs/rules.md 20.22). */
  notes: v.string(),
  is_active: v.boolean(),
  monthly_user: v.boolean(),
  user_type: v.picklist(userTypes),
  paidBy: v.nullable(v.string()),
  allow_national_standard_carrier: v.boolean(),
  carrier_enabled: v.boolean(),
  custom_carrier_id: v.string(),
  custom_carrier_name: v.string(),
  is_pickup_allowed: v.boolean(),
  is_valor_enabled: v.boolean(),
  is_admin: v.boolean(),
  verified: v.boolean(),
  created: Timestamp,
  /** null: liquidity check pending. */
  unlocked: v.nullable(Timestamp),
  revision: v.number(),
});
export type Client = v.InferOutput<typeof Client>;

/** Body of PUT user/update/{id}. */
const ClientSettings = v.object({
  is_active: v.boolean(),
  monthly_user: v.boolean(),
  user_type: v.picklist(userTypes),
  paidBy: v.nullable(v.pipe(v.string(), v.uuid())),
  allow_national_standard_carrier: v.boolean(),
  is_pickup_allowed: v.boolean(),
  is_valor_enabled: v.boolean(),
});
export const ClientUpdate = v.object({
  ...v.partial(ClientSettings).entries,
  revision: v.optional(Revision),
});

const carrierText = v.pipe(
  v.string('not_valid'),
  v.maxLength(10_000, 'too_long'),
  v.transform(cleanText),
  v.maxLength(100, 'too_long'),
);

/** Body of PUT user/update-carrier/{user_uid}. */
const CarrierSettings = v.object({
  carrier_enabled: v.boolean(),
  custom_carrier_id: carrierText,
  custom_carrier_name: carrierText,
});
export const CarrierUpdate = v.object({
  ...v.partial(CarrierSettings).entries,
  revision: v.optional(Revision),
});

/** Uses the form's field names (docs/rules.md 5.6). */
export const baseDataOf = (it: Omit<Client, keyof ClientState>): BaseDataValues => ({
  company: it.company,
  street: it.street,
  street_number: it.street_number,
  address_extra_1: it.building,
  address_extra_2: it.department,
  postal_code: it.zipcode,
  city: it.city,
  state_province_code: it.state_province_code,
  contact_person: it.contact_person,
  phone_country_prefix: it.phone_country_code,
  phone_prefix: it.phone_area_code,
  phone: it.phone_number,
});

export type ClientState = v.InferOutput<typeof ClientSettings> & v.InferOutput<typeof CarrierSettings>;
export type ClientField = keyof ClientState;
export type ClientChange = { [F in ClientField]?: ClientState[F] | undefined };

export const clientFields = [
  'is_active',
  'monthly_user',
  'user_type',
  'paidBy',
  'allow_national_standard_carrier',
  'is_pickup_allowed',
  'is_valor_enabled',
  'carrier_enabled',
  'custom_carrier_id',
  'custom_carrier_name',
] as const satisfies readonly ClientField[];

export type FieldChanges = Changes<ClientField, string | boolean | null>;

/** Without an own carrier its name is cleared (docs/rules.md 20.3). */
export function changedClient<C extends ClientState>(client: C, change: ClientChange): C {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const changed: C = { ...client, ...given };
  return changed.carrier_enabled ? changed : { ...changed, custom_carrier_name: '' };
}

export const clientChanges = (before: ClientState, after: ClientState): FieldChanges =>
  changesBetween<ClientField, string | boolean | null>(clientFields, before, after);

/** Refuses the actor's own account and the last of the active `admins`. */
export function lockRefusal(
  { id, is_admin }: { id: string; is_admin: boolean },
  { actor, admins }: { actor: string; admins: readonly string[] },
): 'OWN_ACCOUNT' | 'LAST_ADMIN' | undefined {
  if (id === actor) return 'OWN_ACCOUNT';
  if (is_admin && admins.every((admin) => admin === id)) return 'LAST_ADMIN';
  return undefined;
}

export const ClientDetails = v.object({
  ...Client.entries,
  last_sign_in: v.nullable(Timestamp),
  /** null: check not requested, or e-mail unconfirmed. */
  liquidity_asked: v.nullable(Timestamp),
  second_factor: v.boolean(),
});
export type ClientDetails = v.InferOutput<typeof ClientDetails>;

/** Remaining data of a deleted client (docs/rules.md 20.5). */
export const FormerClient = v.object({
  id: v.string(),
  user_uid: v.string(),
  /** Empty if there is nothing to bill. */
  company: v.string(),
  deleted: Timestamp,
});
export type FormerClient = v.InferOutput<typeof FormerClient>;

export const clientEvents = [
  'registered',
  'account_unlocked',
  'admin_granted',
  'admin_revoked',
  'client_changed',
  'base_data_changed',
  'client_notes_changed',
  'password_changed',
  'account_linked',
  'password_mailed',
  'session_ended',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_renewed',
  'support_view',
] as const;
export type ClientEventKind = (typeof clientEvents)[number];

const Value = v.nullable(v.union([v.string(), v.boolean()]));
const Change = v.object({ before: Value, after: Value });

export const ClientEvent = v.object({
  id: v.string(),
  at: Timestamp,
  action: v.picklist(clientEvents),
  /** Staff e-mail; null: the client, or no session. */
  by: v.nullable(v.string()),
  changes: v.partial(v.object(v.entriesFromList(clientFields, Change))),
  /** Names only; personal values are not stored. */
  fields: v.optional(v.array(v.string()), []),
});
export type ClientEvent = v.InferOutput<typeof ClientEvent>;
