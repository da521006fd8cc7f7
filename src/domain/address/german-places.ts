import type { AddressHint } from './address-hints.ts';
import { isGermanPostalCode } from './german-postal-code.ts';
import { spelling } from './same-address.ts';

export type GermanPlaces = {
  namesOf: ReadonlyMap<string, readonly string[]>;
  codesOf: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Lines such as "54298 Aach|Igel|Welschbillig"; # begins a comment. */
export function readGermanPlaces(text: string): GermanPlaces {
  const namesOf = new Map<string, readonly string[]>();
  const codesOf = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [code = '', names] = [line.slice(0, 5), line.slice(6).trim().split('|')];
    if (!isGermanPostalCode(code)) continue;
    namesOf.set(code, names);
    for (const key of names.flatMap(keysOf)) codesOf.set(key, (codesOf.get(key) ?? new Set()).add(code));
  }
  return { namesOf, codesOf };
}

type Place = { postal_code: string; city: string; country_code: string };

/**
 * Returns a hint if a German postal code belongs to another city (docs/rules.md 7.12). Unknown cities may be districts,
 * and unknown postal codes PO boxes: both pass.
 */
export function placeHint(address: Place, { namesOf, codesOf }: GermanPlaces): AddressHint | undefined {
  const { country_code, city } = address;
  const postal_code = address.postal_code.trim();
  const names = country_code === 'DE' ? namesOf.get(postal_code) : undefined;
  const codes = keysOf(city).flatMap((key) => [...(codesOf.get(key) ?? [])]);
  if (!names || codes.length === 0 || names.some((name) => areAlike(name, city))) return undefined;
  const [code = ''] = codes;
  const isOneCode = codes.every((it) => it === code);
  const fix =
    names.length === 1 ? { city: names[0] as string } : isOneCode ? { postal_code: code } : undefined;
  return { code: 'place_differs', country_code, places: names, ...(fix ? { fix } : {}) };
}

const written = (name: string) => spelling(name).replace(/\bst\b/g, 'sankt');
/** Frankfurt (Oder), Freiburg im Breisgau, Mülheim a. d. Ruhr. */
const addition = / (?:a|am|an|auf|b|bei|i|im|in|ob|unter|v|vor)\b.*$| ?[(/].*$/;

function keysOf(name: string): string[] {
  const whole = written(name);
  return [...new Set([whole, whole.replace(addition, '')])].filter(Boolean);
}

const common = new Set(['sankt', 'gross', 'klein', 'stadt', 'markt']);
const wordsOf = (name: string) =>
  written(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 4 && !common.has(word));

/** One distinctive word is enough: Hamburg and Hamburg-Altona, Homburg v. d. Höhe and Bad Homburg. */
function areAlike(name: string, city: string): boolean {
  const [one, other] = [written(name), written(city)];
  const words = wordsOf(name);
  return one.startsWith(other) || other.startsWith(one) || wordsOf(city).some((word) => words.includes(word));
}
