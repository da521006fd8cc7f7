import * as v from 'valibot';
import type { IssueCode } from '#domain/values/codes.ts';
import { hasUnprintable } from '#domain/values/letters.ts';
import { Revision } from '#domain/values/revision.ts';
import { cleanText, flag, optionalEmail, requiredText, text } from '#domain/values/text.ts';
import { isCountryCode, needsState, postalCodeIssue } from './countries.ts';
import { numberOfDate } from './house-number-date.ts';
import { normalisedPhone } from './normalised-phone.ts';
import { checkPhone, type PhoneParts } from './phone.ts';

/** Characters. A label line holds 34; messages count the blank between street and number too (docs/rules.md 7.3). */
export const addressLimits = {
  company: 35,
  street_line: 34,
  extras_line: 34,
  street_number: 16,
  contact_person: 34,
  state_province_code: 2,
} as const;

export const CountryCode = v.pipe(
  v.string('not_valid'),
  v.transform((code) => cleanText(code).toUpperCase()),
  v.minLength(1, 'country_code_required'),
  v.check((code) => code === '' || isCountryCode(code), 'country_code_invalid'),
);
const countryCode = v.optional(CountryCode, 'DE');

/** The blank between the texts is the specification's 35th character. */
export function fitsLine(first: string, second: string, limit: number): boolean {
  return first.length + second.length <= limit;
}

const poBoxWords = [
  String.raw`postfach|postf\.|(?:g?p\.?\s?o\.?|post)\s?box|post\s+office\s+box|postbus|postboks|skr(?:ytka|\.?)\s+poczt(?:owa)?`,
  String.raw`(?:bo[iî]te|case|casella)\s+postale|b\.?p\.?\s\d+|ap(?:artado|do)(?:\s+de\s+correos)?`,
  String.raw`casilla(?=\s*(?:$|\d|postal|de\s+correo))|pf\.?(?=\s*(?:$|\d))|(?:p\.?o\.?b|τ\.?θ)\.?(?=\s*\d)`,
  String.raw`\p{L}*postlagernd|poste?\s+restante|fermo\s*posta|general\s+delivery`,
  // A parcel locker needs a number.
  String.raw`packstation(?!.*\d)`,
].join('|');
const poBox = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${poBoxWords})(?![\p{L}])`, 'iu');

/** Parcels cannot go to PO boxes (docs/rules.md 7.2). Streets such as "Postfachweg" pass. */
export const isPoBox = (line: string): boolean => poBox.test(line.trim());

const phonePart = text(20, 'phone_not_valid');

const fields = {
  company: requiredText('company_required', addressLimits.company, 'company_too_long'),
  street: requiredText('street_required', 100, 'street_line_too_long'),
  street_number: requiredText(
    'street_number_required',
    addressLimits.street_number,
    'street_number_too_long',
  ),
  address_extra_1: text(100, 'extras_line_too_long'),
  address_extra_2: text(100, 'extras_line_too_long'),
  postal_code: text(16),
  city: requiredText('city_required', 50),
  country_code: countryCode,
  state_province_code: v.pipe(
    v.optional(v.string('not_valid'), ''),
    v.transform((code) => cleanText(code).toUpperCase()),
    v.maxLength(addressLimits.state_province_code, 'state_province_code_too_long'),
  ),
  contact_person: requiredText(
    'contact_person_required',
    addressLimits.contact_person,
    'contact_person_too_long',
  ),
  email: optionalEmail,
  phone_country_prefix: v.pipe(phonePart, v.minLength(1, 'phone_country_prefix_required')),
  phone_prefix: v.pipe(phonePart, v.minLength(1, 'phone_prefix_required')),
  phone: v.pipe(phonePart, v.minLength(1, 'phone_required')),
};

type Checked = {
  company: string;
  street: string;
  street_number: string;
  address_extra_1: string;
  address_extra_2: string;
  postal_code: string;
  city: string;
  country_code: string;
  state_province_code: string;
  contact_person: string;
  phone_country_prefix: string;
  phone_prefix: string;
  phone: string;
};

/** Rules across fields (docs/rules.md 7.1). */
type AddressRules = { state: boolean; receives: boolean };

/** An order cannot correct the sender's other fields. */
const sendersOwn = ['address_extra_1', 'address_extra_2', 'contact_person'] as const;
const printed = ['company', 'street', 'street_number', 'city', ...sendersOwn] as const;

function* brokenRules(it: Checked, rules: AddressRules): Generator<[keyof Checked, IssueCode]> {
  const { street_line, extras_line } = addressLimits;
  if (!fitsLine(it.street, it.street_number, street_line)) yield ['street', 'street_line_too_long'];
  if (!fitsLine(it.address_extra_1, it.address_extra_2, extras_line)) {
    yield ['address_extra_1', 'extras_line_too_long'];
  }
  for (const key of rules.receives ? printed : sendersOwn)
    if (hasUnprintable(it[key])) yield [key, 'letters_not_printable'];
  const postalCode = isCountryCode(it.country_code)
    ? postalCodeIssue(it.country_code, it.postal_code)
    : undefined;
  if (postalCode) yield ['postal_code', postalCode];
  for (const issue of checkPhone(it, it.country_code)) yield [issue.path as keyof Checked, issue.code];
  if (rules.state && it.state_province_code === '' && needsState(it.country_code)) {
    yield ['state_province_code', 'state_province_code_required'];
  }
  if (!rules.receives) return;
  if (numberOfDate(it.street_number)) yield ['street_number', 'house_number_date'];
  const lines = [
    ['street', `${it.street} ${it.street_number}`],
    ['address_extra_1', it.address_extra_1],
    ['address_extra_2', it.address_extra_2],
  ] as const;
  const box = lines.find(([, line]) => isPoBox(line));
  if (box) yield [box[0], 'po_box'];
  if (it.contact_person !== '' && isSameName(it.contact_person, it.company)) {
    yield ['contact_person', 'contact_person_company_same'];
  }
}

const isSameName = (a: string, b: string) => a.toLocaleLowerCase('de') === b.toLocaleLowerCase('de');

function followsRules<T extends Checked>(rules: AddressRules) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const [key, message] of brokenRules(input, rules)) {
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    }
  });
}

function withNormalisedPhone<T extends PhoneParts & { country_code: string }>() {
  return v.transform((it: T): T => ({ ...it, ...normalisedPhone(it, it.country_code) }));
}

export const Address = v.pipe(
  v.object(fields, 'not_valid'),
  followsRules({ state: true, receives: true }),
  withNormalisedPhone(),
);
export type Address = v.InferOutput<typeof Address>;

export const AddressUpdate = v.pipe(
  v.object(
    {
      address_id: v.pipe(v.string('not_valid'), v.uuid('not_valid')),
      revision: v.optional(Revision),
      ...fields,
    },
    'not_valid',
  ),
  followsRules({ state: true, receives: true }),
  withNormalisedPhone(),
);
export type AddressUpdate = v.InferOutput<typeof AddressUpdate>;

/** Base data, except for extras, state, contact and phone (docs/rules.md 7.5). */
export const Sender = v.pipe(
  v.object({ id: text(64), ...fields }, 'not_valid'),
  followsRules({ state: false, receives: false }),
  withNormalisedPhone(),
);
export type Sender = v.InferOutput<typeof Sender>;

export const Recipient = v.pipe(
  v.object(
    {
      client_id: text(64),
      address_id: text(64),
      ...fields,
      invoice_to_recipient: flag(),
      save_as_new_address: flag(),
    },
    'not_valid',
  ),
  followsRules({ state: true, receives: true }),
  withNormalisedPhone(),
);
export type Recipient = v.InferOutput<typeof Recipient>;

/** Like a recipient, but without the rule about the state (docs/rules.md 7.1). */
export const DifferPickup = v.pipe(
  v.object({ address_id: text(64), ...fields, save_as_new_address: flag() }, 'not_valid'),
  followsRules({ state: false, receives: true }),
  withNormalisedPhone(),
);
export type DifferPickup = v.InferOutput<typeof DifferPickup>;

/** `revision` grows with every change; another server may omit it (docs/decisions.md 1.4). */
export const SavedAddress = v.object({
  address_id: v.string(),
  revision: v.optional(v.number()),
  ...savedFields(),
});
export type SavedAddress = v.InferOutput<typeof SavedAddress>;

/** Not validated: addresses older than a rule must still be listed. */
function savedFields() {
  return {
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
    email: v.string(),
    phone_country_prefix: v.string(),
    phone_prefix: v.string(),
    phone: v.string(),
  };
}

export const PlainAddress = v.object(savedFields());
export type PlainAddress = v.InferOutput<typeof PlainAddress>;

/** Defaults of a new address (docs/rules.md 6.1). */
export const emptyAddress: PlainAddress = {
  company: '',
  street: '',
  street_number: '',
  address_extra_1: '',
  address_extra_2: '',
  postal_code: '',
  city: '',
  country_code: 'DE',
  state_province_code: '',
  contact_person: '',
  email: '',
  phone_country_prefix: '49',
  phone_prefix: '',
  phone: '',
};

/** Per client; each device stores the whole address book. */
export const maxBookEntries = 50_000;
