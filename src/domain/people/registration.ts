import * as v from 'valibot';
import type { IssueCode } from '#domain/values/codes.ts';
import { languages } from '#domain/values/language.ts';
import { flag } from '#domain/values/text.ts';
import { Credentials } from './account.ts';
import {
  city,
  company,
  contactPerson,
  extra,
  fitsExtrasLine,
  fitsStreetLine,
  germanPostalCode,
  isNumber,
  phoneArea,
  phoneCountry,
  phoneNumber,
  state,
  street,
  streetNumber,
} from './account-fields.ts';
import { PasswordReset } from './password.ts';

/** The password goes only to the identity service (docs/rules.md 3.2). */
const profileFields = {
  company,
  email: Credentials.entries.email,
  street,
  street_number: streetNumber,
  building: extra,
  department: extra,
  zipcode: germanPostalCode,
  city,
  state_province_code: state,
  country_code: v.optional(v.literal('DE', 'country_not_germany'), 'DE'),
  contact_person: contactPerson,
  phone_country_code: phoneCountry,
  phone_area_code: phoneArea,
  phone_number: phoneNumber,
};

type Checked = Record<
  | 'street'
  | 'street_number'
  | 'building'
  | 'department'
  | 'phone_country_code'
  | 'phone_area_code'
  | 'phone_number',
  string
>;

function followsRules<T extends Checked>() {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const issue = (key: keyof Checked, message: IssueCode) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    const phone = {
      phone_country_prefix: input.phone_country_code,
      phone_prefix: input.phone_area_code,
      phone: input.phone_number,
    };
    if (!isNumber(phone)) issue('phone_number', 'phone_not_valid');
    if (!fitsStreetLine(input)) issue('street', 'street_line_too_long');
    if (!fitsExtrasLine(input.building, input.department)) issue('building', 'extras_line_too_long');
  });
}

export const Profile = v.pipe(v.object(profileFields, 'not_valid'), followsRules());
export type Profile = v.InferOutput<typeof Profile>;
export type ProfileInput = v.InferInput<typeof Profile>;

/** Body of user/create-client: same rules, no password. */
export const StaffRegistration = v.pipe(
  v.object(
    {
      ...profileFields,
      /** false: locked until the check is passed (docs/rules.md 20.21). */
      is_active: flag(),
      language: v.optional(v.picklist(languages, 'not_valid'), 'de'),
    },
    'not_valid',
  ),
  followsRules(),
);
export type StaffRegistration = v.InferOutput<typeof StaffRegistration>;

export const Registration = v.intersect([
  Profile,
  PasswordReset,
  v.object({ agb: v.optional(v.literal(true, 'terms_required'), false as never) }),
]);
export type Registration = v.InferOutput<typeof Registration>;

export const ProviderRegistration = v.intersect([
  Profile,
  v.object({ agb: v.optional(v.literal(true, 'terms_required'), false as never) }),
]);

export const emptyRegistration: Record<
  keyof typeof profileFields | 'password' | 'repeat_password',
  string
> & {
  agb: boolean;
} = {
  company: '',
  email: '',
  street: '',
  street_number: '',
  building: '',
  department: '',
  zipcode: '',
  city: '',
  state_province_code: '',
  country_code: 'DE',
  contact_person: '',
  phone_country_code: '49',
  phone_area_code: '',
  phone_number: '',
  password: '',
  repeat_password: '',
  agb: false,
};
