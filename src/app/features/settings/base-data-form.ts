import type { BaseData } from '#domain/account.ts';
import { BaseDataUpdate } from '#domain/base-data-update.ts';
import type { Issue } from '#domain/codes.ts';
import { judge } from '#domain/text.ts';

const editable = [
  'company',
  'street',
  'street_number',
  'address_extra_1',
  'address_extra_2',
  'postal_code',
  'city',
  'state_province_code',
  'contact_person',
  'phone_country_prefix',
  'phone_prefix',
  'phone',
] as const;
type Editable = (typeof editable)[number];
/** Fields the page lets one write; e-mail, id and country are not among them. */
export type BaseDataValues = Record<Editable, string>;

export const valuesOf = (baseData: BaseData): BaseDataValues =>
  Object.fromEntries(editable.map((name) => [name, baseData[name]])) as BaseDataValues;

export function issuesOf(values: BaseDataValues, email: string): Issue[] {
  return judge(BaseDataUpdate, { ...values, email });
}
