import { federalState } from '#domain/values/federal-state.ts';
import { germanStates } from './german-states.ts';
import { spelling } from './same-address.ts';

export type State = { code: string; name: string };

const rows = (text: string): State[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }));

const usStates = rows(`
AL Alabama
AK Alaska
AZ Arizona
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
DC District of Columbia
FL Florida
GA Georgia
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming`);

const canadianProvinces = rows(`
AB Alberta
BC British Columbia
MB Manitoba
NB New Brunswick
NL Newfoundland and Labrador
NT Northwest Territories
NS Nova Scotia
NU Nunavut
ON Ontario
PE Prince Edward Island
QC Quebec
SK Saskatchewan
YT Yukon`);

/** Marketplaces write the states of a German address in English. Names are in the form of `spelling`. */
const englishNames: Record<string, string> = {
  bavaria: 'BY',
  hesse: 'HE',
  'lower saxony': 'NI',
  'mecklenburg western pomerania': 'MV',
  'north rhine westphalia': 'NW',
  'rhineland palatinate': 'RP',
  saxony: 'SN',
  'saxony anhalt': 'ST',
  thuringia: 'TH',
};

/** Reads "Massachusetts", "Bavaria", "DE-BY" and "by"; undefined for anything else. */
export function stateCodeOf(typed: string, countryCode: string): string | undefined {
  const states = countryCode === 'DE' ? germanStates : statesOf(countryCode);
  const name = spelling(typed);
  const code = typed.trim().toUpperCase().replace(`${countryCode}-`, '');
  const found = states.find((it) => it.code === code || spelling(it.name) === name)?.code;
  return found ?? (countryCode === 'DE' ? englishNames[name] : undefined);
}

type Located = { country_code: string; postal_code: string; state_province_code: string };

/** The state named is not the one of the German postal code. */
export function isOtherState({ country_code, postal_code, state_province_code }: Located): boolean {
  const named = state_province_code.trim().toUpperCase();
  const state = country_code === 'DE' && named !== '' ? federalState(postal_code) : undefined;
  return state !== undefined && state !== named;
}

export function statesOf(countryCode: string): readonly State[] {
  if (countryCode === 'US') return usStates;
  if (countryCode === 'CA') return canadianProvinces;
  return [];
}
