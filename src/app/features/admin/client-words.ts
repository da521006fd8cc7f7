import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { baseDataFieldName } from '#app/parts/address/base-data-words.ts';
import { changeLine, quotedText } from '#app/parts/address/change-words.ts';
import type { Payer } from '#contract/payer.ts';
import { formatPhone } from '#domain/address/phone.ts';
import { type BaseDataField, baseDataFields } from '#domain/people/base-data-update.ts';
import type { ClientEventKind, ClientField, FieldChanges, UserType } from '#domain/people/client.ts';

const userTypeTexts = {
  monthly: msg`Monatlich`,
  weekly: msg`Wöchentlich`,
  daily: msg`Täglich`,
} satisfies Record<UserType, MessageDescriptor>;

const fieldTexts = {
  is_active: msg`Aktiv`,
  monthly_user: msg`Monatskunde`,
  user_type: msg`Rechnung`,
  paidBy: msg`Bezahlt von`,
  allow_national_standard_carrier: msg`Nationaler Standardversand`,
  is_pickup_allowed: msg`Abholungen buchen`,
  is_valor_enabled: msg`Valorentransport`,
  carrier_enabled: msg`Eigener Transportdienst`,
  custom_carrier_id: msg`Kennung des Transportdienstes`,
  custom_carrier_name: msg`Name des Transportdienstes`,
} satisfies Record<ClientField, MessageDescriptor>;

const eventTexts = {
  registered: msg`Registriert`,
  account_unlocked: msg`Über den Link der Prüfmail freigeschaltet`,
  admin_granted: msg`Zur Administration hinzugefügt`,
  admin_revoked: msg`Aus der Administration genommen`,
  client_changed: msg`Geändert`,
  base_data_changed: msg`Stammdaten geändert`,
  client_notes_changed: msg`Notiz geändert`,
  password_changed: msg`Passwort geändert`,
  account_linked: msg`Mit dem Firmenkonto verbunden`,
  password_mailed: msg`E-Mail zum Zurücksetzen des Passworts gesendet`,
  session_ended: msg`Ein Gerät abgemeldet`,
  second_factor_on: msg`Zwei-Faktor-Anmeldung eingeschaltet`,
  second_factor_off: msg`Zwei-Faktor-Anmeldung ausgeschaltet`,
  second_factor_reset: msg`Zwei-Faktor-Anmeldung zurückgesetzt`,
  recovery_code_used: msg`Wiederherstellungscode benutzt`,
  recovery_codes_renewed: msg`Neue Wiederherstellungscodes erstellt`,
  support_view: msg`Ansicht des Kunden geöffnet`,
} satisfies Record<ClientEventKind, MessageDescriptor>;

export const userTypeText = (type: UserType) => i18n._(userTypeTexts[type]);
export const fieldText = (field: ClientField) => i18n._(fieldTexts[field]);
export const eventText = (event: ClientEventKind) => i18n._(eventTexts[event]);

/** Client columns with a different name in the base data (docs/rules.md 5.6). */
const baseDataColumns: Record<string, BaseDataField> = {
  building: 'address_extra_1',
  department: 'address_extra_2',
  zipcode: 'postal_code',
  phone_country_code: 'phone',
  phone_area_code: 'phone',
  phone_number: 'phone',
};
const isBaseDataField = (name: string): name is BaseDataField => baseDataFields.some((it) => it === name);

/** Example: "Ort, Telefonnummer". */
export function changedFieldsText(columns: readonly string[]): string {
  const names = columns.map((column) => {
    const field = baseDataColumns[column] ?? column;
    return isBaseDataField(field) ? baseDataFieldName(field) : t`Optionen`;
  });
  return [...new Set(names)].join(', ');
}

/** Example: "Rechnung: Monatlich → Täglich". */
export function changeTexts(changes: FieldChanges, payers: readonly Payer[]): string[] {
  return Object.entries(changes).map(([name, { before, after }]) => {
    const field = name as ClientField;
    const label = fieldText(field);
    const from = valueText(field, before, payers);
    const to = valueText(field, after, payers);
    return changeLine(label, from, to);
  });
}

type Value = string | boolean | null;

function valueText(field: ClientField, value: Value, payers: readonly Payer[]): string {
  if (typeof value === 'boolean') return value ? t`ja` : t`nein`;
  if (value === null || value === '') return quotedText('');
  if (field === 'user_type') return userTypeText(value as UserType);
  if (field === 'paidBy') return payers.find(({ id }) => id === value)?.name ?? t`unbekannt`;
  return quotedText(value);
}

type Phone = { phone_country_code: string; phone_area_code: string; phone_number: string };

export const phoneText = ({ phone_country_code, phone_area_code, phone_number }: Phone) =>
  formatPhone({
    phone_country_prefix: phone_country_code,
    phone_prefix: phone_area_code,
    phone: phone_number,
  });
