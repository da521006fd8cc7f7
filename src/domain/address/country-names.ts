import { countries, findCountry } from './countries.ts';
import { spelling } from './same-address.ts';

const otherNames: Record<string, string> = {
  d: 'DE',
  brd: 'DE',
  'bundesrepublik deutschland': 'DE',
  'federal republic of germany': 'DE',
  a: 'AT',
  i: 'IT',
  f: 'FR',
  b: 'BE',
  l: 'LU',
  e: 'ES',
  p: 'PT',
  s: 'SE',
  fl: 'LI',
  uk: 'GB',
  england: 'GB',
  grossbritannien: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  usa: 'US',
  'united states of america': 'US',
  'vereinigte staaten von amerika': 'US',
  tschechei: 'CZ',
  'tschechische republik': 'CZ',
  'czech republic': 'CZ',
  'slowakische republik': 'SK',
  'russische foederation': 'RU',
  turkey: 'TR',
  suedkorea: 'KR',
  vae: 'AE',
  uae: 'AE',
};

const threeLetters =
  'autAT belBE bgrBG cheCH cypCY czeCZ deuDE dnkDK espES estEE finFI fraFR gbrGB grcGR hrvHR hunHU ' +
  'irlIE islIS itaIT lieLI ltuLT luxLU lvaLV mcoMC mltMT nldNL norNO polPL prtPT rouRO srbRS svkSK ' +
  'svnSI sweSE turTR ukrUA ausAU braBR canCA chnCN indIN isrIL jpnJP korKR mexMX nzlNZ sgpSG zafZA';
for (const pair of threeLetters.split(' ')) otherNames[pair.slice(0, 3)] = pair.slice(3);

let byName: Map<string, string> | undefined;

/** Accepts codes and German and English names (docs/rules.md 8.8). */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (findCountry(code)) return code;
  // The last entry per name wins, so countries go after territories.
  byName ??= new Map(
    [...countries]
      .sort((a, b) => Number(b.value !== b.iso_code) - Number(a.value !== a.iso_code))
      .flatMap((it) => [
        [spelling(it.name_de), it.value] as const,
        [spelling(it.name_en), it.value] as const,
      ]),
  );
  const name = spelling(text);
  return byName.get(name) ?? otherNames[name];
}
