import * as v from 'valibot';
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

/** The fields a new client tells of itself; the password goes to the identity service alone (docs/rules.md 3.2). */
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

/** Body of user/create. */
export const Profile = v.pipe(
  v.object(profileFields, 'not_valid'),
  v.forward(
    v.partialCheck(
      [['phone_country_code'], ['phone_area_code'], ['phone_number']],
      (it) =>
        isNumber({
          phone_country_prefix: it.phone_country_code,
          phone_prefix: it.phone_area_code,
          phone: it.phone_number,
        }),
      'phone_not_valid',
    ),
    ['phone_number'],
  ),
  v.forward(v.partialCheck([['street'], ['street_number']], fitsStreetLine, 'street_line_too_long'), [
    'street',
  ]),
  v.forward(
    v.partialCheck(
      [['building'], ['department']],
      (it) => fitsExtrasLine(it.building, it.department),
      'extras_line_too_long',
    ),
    ['building'],
  ),
);
export type Profile = v.InferOutput<typeof Profile>;
export type ProfileInput = v.InferInput<typeof Profile>;

/** The register form: the profile, the password twice, and the terms. */
export const Registration = v.intersect([
  Profile,
  PasswordReset,
  v.object({ agb: v.optional(v.literal(true, 'terms_required'), false as never) }),
]);
export type Registration = v.InferOutput<typeof Registration>;

/** An empty register form. */
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
