import * as v from 'valibot';
import { invoiceLimits } from '#domain/customs/customs-invoice.ts';
import { CutOff } from '#domain/services/cut-offs.ts';
import { transportKinds } from '#domain/services/parcel.ts';
import { standardServices } from '#domain/services/services.ts';
import { flag, isEmail, present, printedText } from '#domain/values/text.ts';
import { seenNumberChoices } from './seen-number.ts';

/** Hours (docs/rules.md 4.3). */
export const sessionHours = 12;

export const Credentials = v.object({
  email: present(
    v.pipe(
      v.string('email_required'),
      v.trim(),
      v.minLength(1, 'email_required'),
      v.check(isEmail, 'email_not_valid'),
    ),
  ),
  password: present(
    v.pipe(
      v.string('password_required'),
      v.minLength(1, 'password_required'),
      v.maxLength(4096, 'password_not_valid'),
    ),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;

/** The text `null` counts as empty (docs/rules.md 4.5). */
export const cleanString = (value: string | null | undefined): string =>
  value === 'null' ? '' : (value ?? '');

/** Client options and their defaults (docs/rules.md 5.2). */
export const Options = v.object({
  transport_kind: v.optional(v.picklist(transportKinds), 'parcel'),
  signature_required: flag(),
  adult_signature_required: flag(),
  direct_delivery_only: flag(),
  carbon_neutral: flag(),
  sidebar_mini: flag(),
  label_printer: flag(),
  receive_delivery_email: flag(true),
  default_service_freight: flag(),
  default_service_pallet: flag(),
  default_service_envelope: flag(),
  default_service: v.optional(v.picklist(['ask', 'last', ...standardServices]), 'last'),
  default_pickup: v.optional(v.picklist(['ask', 'last', 'yes', 'no']), 'last'),
  special_activation: flag(true),
  seen_number: v.optional(v.picklist(seenNumberChoices), 'always'),
  /** Printed on customs invoices (docs/rules.md 12.30). */
  uk_vat_number: printedText(invoiceLimits.tax_number),
  voec_number: printedText(invoiceLimits.tax_number),
  ioss_number: printedText(invoiceLimits.tax_number),
});
export type Options = v.InferOutput<typeof Options>;
export const defaultOptions: Options = v.parse(Options, {});

const stored = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => cleanString(value)),
);
const storedFlag = v.nullish(v.boolean(), false);

/** Not validated, because stored clients may be incomplete; the text `null` counts as empty (docs/rules.md 4.5). */
export const BaseData = v.object({
  id: v.string(),
  email: stored,
  company: stored,
  street: stored,
  street_number: stored,
  address_extra_1: stored,
  address_extra_2: stored,
  postal_code: stored,
  city: stored,
  country_code: stored,
  state_province_code: stored,
  contact_person: stored,
  phone_country_prefix: stored,
  phone_prefix: stored,
  phone: stored,
  monthly_user: storedFlag,
  carrier_enabled: storedFlag,
  custom_carrier_name: stored,
  custom_carrier_id: stored,
  allow_national_standard_carrier: storedFlag,
  options: v.pipe(
    v.optional(v.unknown(), {}),
    v.transform(withoutNulls),
    v.fallback(Options, defaultOptions),
  ),
  /** Undefined if the server has no revisions. */
  revision: v.optional(v.number()),
});
export type BaseData = v.InferOutput<typeof BaseData>;

export function withoutNulls(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== null && it !== 'null'));
}

/** Without one of these the app opens /settings (docs/rules.md 4.5). */
const neededBaseData = ['phone', 'street', 'street_number', 'postal_code', 'city'] as const;
type NeededBaseData = (typeof neededBaseData)[number];

export function missingBaseData(data: Pick<BaseData, NeededBaseData>): NeededBaseData[] {
  return neededBaseData.filter((key) => data[key].trim() === '');
}

export const isBaseDataComplete = (data: Pick<BaseData, NeededBaseData>) =>
  missingBaseData(data).length === 0;

/** `required`: no other call works before the setup (docs/rules.md 4.10). */
export const secondFactorStates = ['off', 'on', 'required'] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

/** The signed-in user (docs/rules.md 1.4). */
export const DatabaseUser = v.object({
  /** Client number; a shipment's `user_id`. */
  id: v.string(),
  /** Id at the identity service, used in mail links. */
  user_uid: v.string(),
  email: v.string(),
  company: v.string(),
  is_admin: v.boolean(),
  verified: v.boolean(),
  is_pickup_allowed: v.boolean(),
  is_valor_enabled: v.boolean(),
  second_factor: v.picklist(secondFactorStates),
  /** Current version; acceptance in seconds. */
  terms: v.object({ version: v.string(), accepted: v.nullable(v.number()) }),
  /** ISO codes of countries that the provider does not serve. */
  countries_off: v.array(v.string()),
  /** Units per EUR. */
  exchange_rates: v.object({ day: v.string(), rates: v.record(v.string(), v.number()) }),
  /** See docs/rules.md 10.12. */
  cut_offs: v.array(CutOff),
});
export type DatabaseUser = v.InferOutput<typeof DatabaseUser>;

export const orderTerms = ({ terms }: Pick<DatabaseUser, 'terms'>) => ({
  version: terms.version,
  isAccepted: terms.accepted !== null,
});

export const SessionInfo = v.object({
  id: v.string(),
  user_agent: v.string(),
  created: v.object({ seconds: v.number() }),
  /** Accurate to 15 minutes, the interval of session renewal. */
  last_used: v.object({ seconds: v.number() }),
  expires: v.object({ seconds: v.number() }),
  current: v.boolean(),
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;
