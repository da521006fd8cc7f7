import { t } from '@lingui/core/macro';
import type { ImportColumn } from '#domain/address/address-import.ts';

export function addressFieldName(field: ImportColumn): string {
  const names: Record<ImportColumn, string> = {
    company: t`Firma`,
    contact_person: t`Ansprechpartner`,
    street: t`Straße`,
    street_number: t`Hausnummer`,
    address_extra_1: t`Adresszusatz 1`,
    address_extra_2: t`Adresszusatz 2`,
    postal_code: t`Postleitzahl`,
    city: t`Ort`,
    country_code: t`Land`,
    state_province_code: t`Bundesstaat`,
    email: t`E-Mail`,
    phone_country_prefix: t`Ländervorwahl`,
    phone_prefix: t`Vorwahl`,
    phone: t`Telefonnummer`,
  };
  return names[field];
}
