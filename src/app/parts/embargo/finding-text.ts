import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { currentLocale } from '#app/i18n/setup.ts';
import { countryName } from '#domain/address/countries.ts';
import type { EmbargoFinding } from '#domain/customs/embargo-finding.ts';
import { ruleText } from './rule-text.ts';

const areas: Record<string, MessageDescriptor> = {
  crimea: msg`Krim`,
  sevastopol: msg`Sewastopol`,
  donetsk: msg`Gebiet Donezk`,
  luhansk: msg`Gebiet Luhansk`,
  zaporizhzhia: msg`Gebiet Saporischschja`,
  kherson: msg`Gebiet Cherson`,
  northern_cyprus: msg`Nordzypern`,
  abkhazia_south_ossetia: msg`Abchasien, Südossetien`,
  transnistria: msg`Transnistrien`,
};

const kinds: Record<string, MessageDescriptor> = {
  live_animals: msg`lebende Tiere`,
  animal_products: msg`tierische Erzeugnisse`,
  cites: msg`Artenschutz (CITES)`,
  plants: msg`Pflanzen`,
  narcotics: msg`Betäubungsmittel`,
  excise: msg`verbrauchsteuerpflichtig`,
  dangerous_goods: msg`Gefahrgut möglich`,
  dual_use: msg`Dual-Use möglich`,
  nuclear: msg`Kerntechnik`,
  medicines: msg`Arzneimittel`,
  precursors: msg`Ausgangsstoffe`,
  explosives: msg`Sprengstoffe`,
  documents: msg`Druckerzeugnisse`,
  valuables: msg`Wertsachen`,
  banned_material: msg`verbotene Stoffe`,
  batteries: msg`Batterien`,
  restricted: msg`ganz oder zum Teil beschränkt`,
  waste: msg`Abfälle`,
  vehicles: msg`Fahrzeuge`,
  medical: msg`Medizinprodukte`,
  radiation: msg`Strahlung`,
  arms: msg`Waffen`,
  toys: msg`Spielwaren`,
  cultural_goods: msg`Kulturgüter`,
};

const named = (texts: Record<string, MessageDescriptor>, name: string) => {
  const text = texts[name];
  return text ? i18n._(text) : name;
};

/** "HS 842191, Dual-Use möglich: …" */
export function findingText({ country, area, hs_code, kinds: found = [], ...rule }: EmbargoFinding): string {
  const land = countryName(country, currentLocale());
  const place = area ? t`${named(areas, area)} (${land})` : land;
  const goods = found.map((it) => named(kinds, it)).join(', ');
  const what = hs_code ? t`HS ${hs_code}, ${goods}` : place;
  return `${what}: ${ruleText(rule)}`;
}
