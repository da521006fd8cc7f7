import type { BaseDataField } from '#domain/people/base-data-update.ts';
import type { Language } from '#domain/values/language.ts';
import { greet, type Letters } from '#server/mail/letter.ts';

const words: Record<BaseDataField, Record<Language, string>> = {
  company: { de: 'Firma', en: 'company' },
  street: { de: 'Straße', en: 'street' },
  street_number: { de: 'Hausnummer', en: 'street number' },
  address_extra_1: { de: 'Adresszusatz 1', en: 'address line 2' },
  address_extra_2: { de: 'Adresszusatz 2', en: 'address line 3' },
  postal_code: { de: 'Postleitzahl', en: 'postal code' },
  city: { de: 'Ort', en: 'city' },
  state_province_code: { de: 'Bundesland', en: 'state' },
  contact_person: { de: 'Ansprechpartner', en: 'contact person' },
  phone_country_prefix: { de: 'Telefonnummer', en: 'phone number' },
  phone_prefix: { de: 'Telefonnummer', en: 'phone number' },
  phone: { de: 'Telefonnummer', en: 'phone number' },
};

/** The three parts of a phone number share one name. */
const list = (fields: readonly BaseDataField[], language: Language) =>
  [...new Set(fields.map((field) => words[field][language]))].join(', ');

/** Names the fields that the staff changed; their values are only in the portal. */
export function baseDataChanged({
  name,
  fields,
  url,
}: {
  name: string;
  fields: readonly BaseDataField[];
  url: string;
}): Letters {
  return {
    de: {
      subject: 'Ihre Stammdaten wurden geändert',
      greeting: greet(name).de,
      paragraphs: ['unsere Mitarbeiter haben die Stammdaten Ihres Kundenkontos geändert.'],
      facts: [['Geändert', list(fields, 'de')]],
      action: { label: 'Stammdaten ansehen', url },
      notes: ['Das stimmt so nicht? Sie können die Stammdaten selbst berichtigen oder sich an uns wenden.'],
    },
    en: {
      subject: 'Your company details were changed',
      greeting: greet(name).en,
      paragraphs: ['Our staff have changed the company details of your customer account.'],
      facts: [['Changed', list(fields, 'en')]],
      action: { label: 'View company details', url },
      notes: ['Is something wrong? You can correct the company details yourself or contact us.'],
    },
  };
}
