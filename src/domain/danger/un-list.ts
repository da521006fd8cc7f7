import { spelling } from '#domain/address/same-address.ts';

/** Line of ADR's table A: a UN number with one class and packing group (docs/rules.md 9.12). */
export type UnEntry = {
  un_number: string;
  name: string;
  /** Only for common goods; else ''. */
  german: string;
  /** Includes subsidiary dangers: "3", "8 (5.1)", "1.4S". */
  danger_class: string;
  packing_group: string;
  /** Maximum per inner packaging, "5 L"; "0" if forbidden; "SP 251" for a special provision. */
  limited_quantity: string;
  /** "E0" if forbidden. */
  excepted_quantity: string;
  transport_category: string;
  /** "D/E"; "-" for none. */
  tunnel_code: string;
  /** Special provision 274. */
  needs_technical_name: boolean;
  /** `free`: ADR does not apply. */
  carriage: 'allowed' | 'prohibited' | 'free';
};

export type UnList = {
  entries: readonly UnEntry[];
  ofNumber: ReadonlyMap<string, readonly UnEntry[]>;
  /** Parallel to `entries`. */
  words: readonly string[];
};

type Facts = Omit<UnEntry, 'un_number' | 'name' | 'german'>;

/** Characters from U+0100 on stand for words. */
const firstLetter = 0x100;

/** Reads src/domain/danger/un-list.txt; its head describes the format. */
export function readUnList(text: string): UnList {
  const lines = text.split('\n');
  const behind = (mark: string) => lines.filter((it) => it.startsWith(mark)).map((it) => it.slice(1));
  const words = behind('*')[0]?.split(' ') ?? [];
  const facts = behind('=').map(readFacts);
  const german = new Map(behind('+').map((it) => [it.slice(0, 4), it.slice(5)]));
  const unpacked = (name: string) =>
    name.replace(/[\u0100-\uffff]/g, (letter) => words[letter.charCodeAt(0) - firstLetter] ?? letter);
  const entries = lines.flatMap((line): UnEntry[] => {
    const [, un_number = '', places = '', name = ''] = /^(\d{4}) (\S+) (.+)$/.exec(line) ?? [];
    const own = { un_number, name: unpacked(name), german: german.get(un_number) ?? '' };
    return places.split(',').flatMap((place) => {
      const found = facts[Number.parseInt(place, 36)];
      return found ? [{ ...own, ...found }] : [];
    });
  });
  const ofNumber = new Map<string, UnEntry[]>();
  for (const it of entries) ofNumber.set(it.un_number, [...(ofNumber.get(it.un_number) ?? []), it]);
  return { entries, ofNumber, words: entries.map((it) => spelling(`${it.german} ${it.name}`)) };
}

function readFacts(line: string): Facts {
  const [danger_class = '', packing_group = '', limited_quantity = '', excepted_quantity = '', ...rest] =
    line.split('|');
  const [way = '', status] = rest;
  const [, transport_category = '', tunnel_code = ''] = /^(\S+) \((\S+)\)$/.exec(way) ?? [];
  return {
    danger_class,
    packing_group,
    limited_quantity,
    excepted_quantity,
    transport_category,
    tunnel_code,
    needs_technical_name: status === 't',
    carriage: status === 'prohibited' || status === 'free' ? status : 'allowed',
  };
}

/** Goods with a German name come first. */
export function searchUnList(list: UnList, query: string, most = 40): UnEntry[] {
  const [number] = /^\s*(?:un\s*)?(\d{1,4})\s*$/i.exec(query)?.slice(1) ?? [];
  if (number !== undefined) {
    return list.entries.filter((it) => it.un_number.startsWith(number)).slice(0, most);
  }
  const requested = spelling(query).split(' ').filter(Boolean);
  if (requested.length === 0) return [];
  const found = list.entries.filter((it, index) => {
    const words = `un${it.un_number} ${list.words[index]}`;
    return requested.every((word) => words.includes(word));
  });
  const known = found.filter((it) => it.german !== '');
  return [...known, ...found.filter((it) => it.german === '')].slice(0, most);
}

export const unKey = (it: UnEntry): string =>
  [it.un_number, it.danger_class, it.packing_group, it.name].join('|');
