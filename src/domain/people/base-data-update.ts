import * as v from 'valibot';
import type { PhoneParts } from '#domain/address/phone.ts';
import type { IssueCode } from '#domain/values/codes.ts';
import { type Changes, changesBetween, Revision } from '#domain/values/revision.ts';
import { type BaseData, Credentials, Options, withoutNulls } from './account.ts';
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

/** Same rules for client and staff (docs/rules.md 20.20). */
const fields = {
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
};
export type BaseDataField = keyof typeof fields;
export const baseDataFields = Object.keys(fields) as BaseDataField[];
export type BaseDataValues = Record<BaseDataField, string>;

export const baseDataValues = (it: Pick<BaseData, BaseDataField>): BaseDataValues =>
  Object.fromEntries(baseDataFields.map((name) => [name, it[name]])) as BaseDataValues;

export const baseDataChanges = (
  before: BaseDataValues,
  after: BaseDataValues,
): Changes<BaseDataField, string> => changesBetween(baseDataFields, before, after);

type Checked = PhoneParts & {
  street: string;
  street_number: string;
  address_extra_1: string;
  address_extra_2: string;
};

function followsRules<T extends Checked>() {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const issue = (key: keyof Checked, message: IssueCode) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    if (!isNumber(input)) issue('phone', 'phone_not_valid');
    if (!fitsStreetLine(input)) issue('street', 'street_line_too_long');
    if (!fitsExtrasLine(input.address_extra_1, input.address_extra_2))
      issue('address_extra_1', 'extras_line_too_long');
  });
}

/** Body of PUT user/base-info/; the server ignores id, e-mail, country and flags. */
export const BaseDataUpdate = v.pipe(
  v.object(
    {
      email: Credentials.entries.email,
      ...fields,
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
      revision: v.optional(Revision),
    },
    'not_valid',
  ),
  followsRules(),
);
export type BaseDataUpdate = v.InferOutput<typeof BaseDataUpdate>;

/** Body of PUT user/base-data/{id}, without the client's own options. */
export const StaffBaseData = v.pipe(
  v.object(
    {
      id: v.pipe(v.string('not_valid'), v.minLength(1, 'not_valid'), v.maxLength(128, 'not_valid')),
      ...fields,
      revision: v.optional(Revision),
    },
    'not_valid',
  ),
  followsRules(),
);
export type StaffBaseData = v.InferOutput<typeof StaffBaseData>;
