import { spelling } from '#domain/address/same-address.ts';
import type { UnEntry } from './un-list.ts';

/*
 * Splits the entries of ADR's table A into their proper shipping names: capitals are the name (ADR 3.1.2.1), and a
 * transport document has one of those joined by "or" (ADR 3.1.2.2, docs/rules.md 9.17).
 */

/** `german` is '' unless the goods are common. */
export type UnName = { name: string; german: string };

/** Entries whose names share words. A test compares them with the list. */
const shared: Readonly<Record<string, readonly string[]>> = {
  '0150': ['PENTAERYTHRITE TETRANITRATE (PENTAERYTHRITOL TETRANITRATE; PETN), {WETTED|DESENSITIZED}'],
  '0391': [
    'CYCLOTRIMETHYLENE-TRINITRAMINE (CYCLONITE; HEXOGEN; RDX) AND CYCLOTETRAMETHYLENE-TETRANITRAMINE (HMX; OCTOGEN) MIXTURE, {WETTED|DESENSITIZED}',
  ],
  '1353': ['{FIBRES|FABRICS} IMPREGNATED WITH WEAKLY NITRATED NITROCELLULOSE, N.O.S.'],
  '1373': ['{FIBRES|FABRICS}, {ANIMAL|VEGETABLE|SYNTHETIC}, N.O.S.'],
  '1381': ['PHOSPHORUS, {WHITE|YELLOW}, {UNDER WATER|IN SOLUTION}', 'PHOSPHORUS, {WHITE|YELLOW}, DRY'],
  '1656': ['NICOTINE HYDROCHLORIDE, {LIQUID|SOLUTION}'],
  '1712': ['{ZINC ARSENATE|ZINC ARSENITE|ZINC ARSENATE AND ZINC ARSENITE MIXTURE}'],
  '2557': ['NITROCELLULOSE MIXTURE {WITH|WITHOUT} PLASTICIZER, {WITH|WITHOUT} PIGMENT'],
  '2793': ['FERROUS METAL {BORINGS|SHAVINGS|TURNINGS|CUTTINGS}'],
  '2909': [
    'RADIOACTIVE MATERIAL, EXCEPTED PACKAGE - ARTICLES MANUFACTURED FROM {NATURAL URANIUM|DEPLETED URANIUM|NATURAL THORIUM}',
  ],
  '2911': ['RADIOACTIVE MATERIAL, EXCEPTED PACKAGE - {INSTRUMENTS|ARTICLES}'],
  '3164': ['ARTICLES, PRESSURIZED, {PNEUMATIC|HYDRAULIC}'],
  '3375': ['AMMONIUM NITRATE {EMULSION|SUSPENSION|GEL}'],
};

/** German names of those that the list of common goods has (run/tools/german-un-names.ts). */
const germanNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0012': {
    'CARTRIDGES, SMALL ARMS': 'Patronen für Handfeuerwaffen',
  },
  '0014': {
    'CARTRIDGES, SMALL ARMS, BLANK': 'Patronen für Handfeuerwaffen, Manöver',
    'CARTRIDGE FOR TOOLS, BLANK': 'Kartuschen für Werkzeuge',
  },
  '1057': { LIGHTERS: 'Feuerzeuge', 'LIGHTER REFILLS': 'Nachfüllpatronen für Feuerzeuge' },
  '1170': {
    'ETHANOL (ETHYL ALCOHOL)': 'Ethanol (Ethylalkohol)',
    'ETHANOL SOLUTION (ETHYL ALCOHOL SOLUTION)': 'Ethanol, Lösung (Ethylalkohol, Lösung)',
  },
  '1202': { 'GAS OIL': 'Gasöl', 'DIESEL FUEL': 'Dieselkraftstoff', 'HEATING OIL, LIGHT': 'Heizöl, leicht' },
  '1203': { 'MOTOR SPIRIT': 'Ottokraftstoff', GASOLINE: 'Benzin', PETROL: 'Benzin' },
  '1210': {
    'PRINTING INK': 'Druckfarbe',
    'PRINTING INK RELATED MATERIAL': 'Druckfarbzubehörstoffe',
  },
  '1263': { PAINT: 'Farbe', 'PAINT RELATED MATERIAL': 'Farbzubehörstoffe' },
  '1268': {
    'PETROLEUM DISTILLATES, N.O.S.': 'Erdöldestillate, n.a.g.',
  },
  '2789': { 'ACETIC ACID, GLACIAL': 'Eisessig', 'ACETIC ACID SOLUTION': 'Essigsäure, Lösung' },
  '2796': { 'SULPHURIC ACID': 'Schwefelsäure', 'BATTERY FLUID, ACID': 'Batterieflüssigkeit, sauer' },
  '3066': { PAINT: 'Farbe', 'PAINT RELATED MATERIAL': 'Farbzubehörstoffe' },
  '3091': {
    'LITHIUM METAL BATTERIES CONTAINED IN EQUIPMENT': 'Lithium-Metall-Batterien in Ausrüstungen',
    'LITHIUM METAL BATTERIES PACKED WITH EQUIPMENT': 'Lithium-Metall-Batterien, mit Ausrüstungen verpackt',
  },
  '3164': {
    'ARTICLES, PRESSURIZED, PNEUMATIC': 'Gegenstände unter pneumatischem Druck',
    'ARTICLES, PRESSURIZED, HYDRAULIC': 'Gegenstände unter hydraulischem Druck',
  },
  '3316': { 'CHEMICAL KIT': 'Chemie-Testsatz', 'FIRST AID KIT': 'Erste-Hilfe-Ausrüstung' },
  '3469': {
    'PAINT, FLAMMABLE, CORROSIVE': 'Farbe, entzündbar, ätzend',
    'PAINT RELATED MATERIAL, FLAMMABLE, CORROSIVE': 'Farbzubehörstoffe, entzündbar, ätzend',
  },
  '3481': {
    'LITHIUM ION BATTERIES CONTAINED IN EQUIPMENT': 'Lithium-Ionen-Batterien in Ausrüstungen',
    'LITHIUM ION BATTERIES PACKED WITH EQUIPMENT': 'Lithium-Ionen-Batterien, mit Ausrüstungen verpackt',
  },
  '3552': {
    'SODIUM ION BATTERIES CONTAINED IN EQUIPMENT': 'Natrium-Ionen-Batterien in Ausrüstungen',
    'SODIUM ION BATTERIES PACKED WITH EQUIPMENT': 'Natrium-Ionen-Batterien, mit Ausrüstungen verpackt',
  },
};

type Named = Pick<UnEntry, 'un_number' | 'name'>;

/** Empty if the entry has one name: then there is nothing to choose. */
export function alternativeNames({ un_number, name }: Named): UnName[] {
  const template = shared[un_number]?.find((it) => wordsIn(it).every((word) => name.includes(word)));
  const names = template === undefined ? splitNames(name) : expanded(template);
  if (names.length < 2) return [];
  return names.map((it) => ({ name: it, german: germanNames[un_number]?.[it] ?? '' }));
}

/** Finds a chosen name in any spelling of German or English. */
export function chosenName(entry: Named, choice: string): UnName | undefined {
  const typed = spelling(choice);
  if (typed === '') return undefined;
  return alternativeNames(entry).find(({ name, german }) => [name, german].map(spelling).includes(typed));
}

/** Names are joined outside brackets, before capitals; "with or without burster" is a description. */
function splitNames(entry: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < entry.length; at += 1) {
    if (entry[at] === '(') depth += 1;
    if (entry[at] === ')') depth -= 1;
    if (depth > 0 || !/^ or \(?\p{Lu}{2}/u.test(entry.slice(at, at + 7))) continue;
    parts.push(entry.slice(from, at));
    from = at + 4;
  }
  return [...parts, entry.slice(from)].map(capitals);
}

/** Drops descriptions: brackets with small letters, and the text from the first word in small letters on. */
function capitals(text: string): string {
  const words = text.replace(/\s*\([^)]*\p{Ll}{2}[^)]*\)/gu, '').split(' ');
  const end = words.findIndex((word) => /^\p{Ll}{2}/u.test(word));
  return (end === -1 ? words : words.slice(0, end)).join(' ').replace(/[,\s]+$/, '');
}

const wordsIn = (template: string) => template.split(/[{}|\s,]+/).filter(Boolean);

function expanded(template: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(template) ?? [];
  if (choices === undefined) return [template];
  return choices.split('|').flatMap((it) => expanded(after).map((rest) => `${before}${it}${rest}`));
}
