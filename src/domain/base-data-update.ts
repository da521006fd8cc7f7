import * as v from 'valibot';
import { Credentials, Options, withoutNulls } from './account.ts';
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

/**
 * The whole of base data as a client writes it (body of PUT user/base-info/). Id, e-mail and country are read-only:
 * the server takes no notice of them, nor of flags.
 */
export const BaseDataUpdate = v.pipe(
  v.object(
    {
      email: Credentials.entries.email,
      company,
      street,
      street_number: streetNumber,
      address_extra_1: extra,
      address_extra_2: extra,
      postal_code: germanPostalCode,
      city,
      state_province_code: state,
      contact_person: contactPerson,
      phone_country_prefix: phoneCountry,
      phone_prefix: phoneArea,
      phone: phoneNumber,
      options: v.pipe(
        v.optional(v.unknown(), {}),
        v.transform(withoutNulls),
        Options,
        v.forward(
          v.partialCheck(
            [['signature_required'], ['adult_signature_required']],
            (it) => !(it.signature_required && it.adult_signature_required),
            'signature_options_exclude',
          ),
          ['adult_signature_required'],
        ),
      ),
    },
    'not_valid',
  ),
  v.forward(
    v.partialCheck(
      [['phone_country_prefix'], ['phone_prefix'], ['phone']],
      (it) => isNumber(it),
      'phone_not_valid',
    ),
    ['phone'],
  ),
  v.forward(v.partialCheck([['street'], ['street_number']], fitsStreetLine, 'street_line_too_long'), [
    'street',
  ]),
  v.forward(
    v.partialCheck(
      [['address_extra_1'], ['address_extra_2']],
      (it) => fitsExtrasLine(it.address_extra_1, it.address_extra_2),
      'extras_line_too_long',
    ),
    ['address_extra_1'],
  ),
);
export type BaseDataUpdate = v.InferOutput<typeof BaseDataUpdate>;
