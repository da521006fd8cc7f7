import { plural, t } from '@lingui/core/macro';
import type { PlainAddress } from '#domain/address/address.ts';
import type { AddressHint } from '#domain/address/address-hints.ts';
import { type CountryLocale, countryName } from '#domain/address/countries.ts';

/** Some postal codes belong to forty villages. */
const mostPlaces = 3;

export function hintWords(hint: AddressHint, locale: CountryLocale): string {
  const { code, country_code, digits, places = [] } = hint;
  const country = countryName(country_code, locale);
  switch (code) {
    case 'country_other':
      return t`Postleitzahl und Telefonnummer sprechen für dieses Land: ${country}.`;
    case 'postal_code_marked':
      return t`Vor der Postleitzahl steht eine Länderkennung: ${country}.`;
    case 'postal_code_elsewhere':
      return t`So sehen Postleitzahlen in diesem Land aus: ${country}.`;
    case 'postal_code_form':
      return digits === undefined
        ? t`So sehen Postleitzahlen dort sonst nicht aus: ${country}.`
        : plural(digits, {
            one: `${country}: Postleitzahlen haben dort # Ziffer.`,
            other: `${country}: Postleitzahlen haben dort # Ziffern.`,
          });
    case 'phone_whole':
      return t`Im Feld „Telefonnummer“ steht eine ganze internationale Nummer.`;
    case 'phone_prefix_other':
      return t`Mit der Ländervorwahl dieses Landes wäre es eine gültige Nummer: ${country}.`;
    case 'phone_country_differs':
      return t`Die Telefonnummer gehört zu einem anderen Land als die Adresse (${country}).`;
    case 'phone_implausible':
      return t`Diese Telefonnummer gibt es so vermutlich nicht. Bitte prüfen Sie sie für Rückfragen des Fahrers.`;
    case 'state_differs':
      return t`Die Postleitzahl liegt in einem anderen Bundesland.`;
    case 'place_differs': {
      const named = places.slice(0, mostPlaces).join(', ');
      const others = places.length - mostPlaces;
      return others > 0
        ? t`Die Postleitzahl gehört zu anderen Orten: ${named} und ${others} weiteren.`
        : t`Die Postleitzahl gehört zu einem anderen Ort: ${named}.`;
    }
  }
}

export function fixWords(fix: Partial<PlainAddress>, locale: CountryLocale): string {
  const { country_code, phone, phone_country_prefix = '', phone_prefix = '', postal_code } = fix;
  const { city, state_province_code } = fix;
  if (country_code) {
    const country = countryName(country_code, locale);
    return postal_code ? t`${country}, ${postal_code} übernehmen` : t`Land ${country} übernehmen`;
  }
  if (postal_code) return t`${postal_code} übernehmen`;
  if (phone) return t`Aufteilen: ${phone_country_prefix} | ${phone_prefix} | ${phone}`;
  if (city) return t`${city} übernehmen`;
  if (state_province_code) return t`Bundesland ${state_province_code} übernehmen`;
  return t`Ländervorwahl ${phone_country_prefix} übernehmen`;
}
