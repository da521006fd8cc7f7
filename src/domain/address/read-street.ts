import { isNumberFirst, streetLine } from './street-line.ts';

/*
 * Reads a typed street line into street, house number and extra lines. Joined again, the fields equal the typed line
 * but for blanks and commas; a line that allows several readings is not read, so that the user is asked
 * (docs/rules.md 8.8).
 */

/** Characters. */
const longestLine = 200;

export type StreetReading = { street: string; street_number: string; extras: string[] };

/** The country decides whether the number stands before the street. undefined: the user has to say. */
export function readStreet(line: string, country_code: string): StreetReading | undefined {
  const typed = line.trim().replace(/\s+/g, ' ');
  if (typed.length > longestLine) return undefined;
  const parts = partsOf(typed);
  // Street, number and two extra lines.
  if (parts.length > 4) return undefined;
  const readings = readingsOf(parts, country_code).filter((it) => equalsTyped(it, typed, country_code));
  // Two readings that differ are a question.
  const [first, ...others] = readings;
  return others.every((it) => first && keyOf(it) === keyOf(first)) ? first : undefined;
}

const keyOf = ({ street, street_number, extras }: StreetReading) =>
  [street, street_number, ...extras].join('|');

/** Joins the fields in every order a writer may have used. */
function equalsTyped(reading: StreetReading, typed: string, country_code: string): boolean {
  const bare = (text: string) => text.replace(/[\s,]+/g, '');
  const { street, street_number, extras } = reading;
  const orders = [
    streetLine({ street, street_number, country_code }),
    `${street} ${street_number}`,
    `${street_number} ${street}`,
  ];
  for (let before = 0; before <= extras.length; before += 1)
    for (const own of orders)
      if (bare([...extras.slice(0, before), own, ...extras.slice(before)].join('')) === bare(typed))
        return true;
  return false;
}

const words = (...list: string[]) => list.join('|');

/** Words for a person, unit, floor or building in German, English, French, Italian, Spanish, Dutch, Polish, Czech, Danish. */
const unitWords = words(
  String.raw`c\/o|z\. ?hd\.?|zu händen|attn\.?|p\. ?a\.`,
  String.raw`stiege|stg\.|hinterhaus|hinterhof|vorderhaus|seitenflügel|gartenhaus|wohnung|whg\.?|apartment|appartement`,
  String.raw`unit|flat|apt\.?|suite|ste\.?|app\.?|appt\.?|résidence|bâtiment|bât\.?|int\.|interno|bte\.?|boîte|lok\.|mieszkanie|lgh\.?|#`,
);
/** Words that also begin names of streets: a number or a letter has to follow ("Halle 3", "Haus B"). */
const numberedWords = words(
  String.raw`top|tür|aufgang|eingang|gebäude|geb\.|haus|halle|tor|rampe|etage|stock|zimmer|raum|büro|abt\.`,
  String.raw`floor|room|rm\.?|level|building|bldg\.?|block|blk\.?|plot|lot|sector|phase|tower|wing|dept\.?|warehouse|gate|bay|house|shop`,
  String.raw`batiment|bat\.?|esc\.?|escalier|étage|porte|hall|entrée|scala|piano|palazzina|edificio|piso|pta\.?|puerta|planta|escalera|local|nave|portal`,
  String.raw`bus|kamer|lokal|m\.|byt|patro`,
);
const unit = `(?:${unitWords})(?!\\p{L})|(?:${numberedWords}) ?(?:nr\\.? ?)?(?:\\d{1,4}\\p{L}?|\\p{L})(?![\\p{L}\\d])`;
/** "2. OG", "3rd floor", "1er étage", "3º B", "2. tv", "EG links". */
const floor = words(
  String.raw`\d{1,3}(?:\.|st|nd|rd|th|er|e|ème)? ?(?:og|ug|etage|stock|stockwerk|obergeschoss|floor|étage|piso|planta|piano|verdieping|piętro|patro)(?!\p{L})`,
  String.raw`\d{1,2}\. ?(?:tv|th|mf|sal)(?!\p{L})`,
  String.raw`\d{1,3}\.?[º°ª]`,
  String.raw`(?:eg|og|dg|ug|erdgeschoss|dachgeschoss|ground floor|rdc)(?!\p{L})`,
);
const isUnit = new RegExp(`^(?:${unit}|${floor})`, 'iu');
/** "Feldweg 3 Stiege 2", "Hauptstr. 5 2. OG" */
const unitBehindNumber = new RegExp(`(?<=\\d ?\\p{L}?) (?=${unit}|${floor})`, 'iu');
/** "12 High Street Flat 2" */
const unitBehindStreet = new RegExp(
  `^(\\d.*\\p{L}) ((?:${unitWords}|${numberedWords}) ?(?:\\d{1,5}\\p{L}?|\\p{L}))$`,
  'iu',
);

function partsOf(typed: string): string[] {
  return typed.split(/ ?, ?/).filter(Boolean).flatMap(withoutUnit);
}

function withoutUnit(part: string): string[] {
  if (isUnit.test(part)) return [part];
  const at = part.search(unitBehindNumber);
  if (at !== -1) return [part.slice(0, at), part.slice(at + 1)];
  const [, street, unitOfStreet] = unitBehindStreet.exec(part) ?? [];
  return street && unitOfStreet ? [street, unitOfStreet] : [part];
}

const numberWord = `(?:nr|no|n°|nº|hausnummer)[.:]?`;
const letter = String.raw`(?: ?[a-z](?!\p{L})| (?:bis|ter|quater|hs|II|III|IV|1\/2)(?![\p{L}\d]))?`;
const one = String.raw`\d{1,5}${letter}`;
/** Each blank must match in one place only, or a long text takes years. */
const houseNumber = String.raw`(?:${numberWord} ?)?${one}(?:(?: ?[-–/+&] ?| (?:bis|und|u\.|and|et) )(?:${one}|[a-z](?!\p{L})))*`;
const behind = new RegExp(
  String.raw`^(?<street>\D*?\p{L}\D*?)(?:(?<=\.) ?| )(?<number>${houseNumber}\.?)$`,
  'iu',
);
const before = new RegExp(String.raw`^(?<number>${houseNumber}) (?<street>\D*\p{L}\D*)$`, 'iu');
const onlyNumber = new RegExp(`^${houseNumber}$`, 'iu');
/** "123 N 45th Street": the letter is a direction. */
const direction = /^(\d+) ([NSEW])$/i;

const months = words(
  'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember',
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre',
  'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre',
  'enero|febrero|abril|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|setembro|outubro|dezembro|maio|junho|julho',
);
/** Digits of a street's name: "17. Juni", "8 Mai 1945", "2ème Avenue", "42nd Street", "An der B 5", "Q 7" in Mannheim. */
const named = new RegExp(
  words(
    `\\d{1,2}\\.? (?:de |di )?(?:${months})(?: (?:de )?1\\d{3})?(?!\\p{L})`,
    String.raw`\d{1,3}\. ?(?=\p{L}{3})`,
    String.raw`\d{1,3}(?:st|nd|rd|th|er|ère|ème|e)(?=[ ]\p{L})`,
    String.raw`(?<=^|(?:an|auf) der )[A-Z] ?\d{1,2}(?![\d\p{L}])`,
  ),
  'giu',
);
/** Hides the digits of names in the private use area. */
const hidden = (text: string) =>
  text.replace(named, (name) => name.replace(/\d/g, (digit) => String.fromCharCode(0xe000 + Number(digit))));
const shown = (text: string) =>
  text.replace(/[\ue000-\ue009]/g, (sign) => String(sign.charCodeAt(0) - 0xe000));

function readingsOf(parts: readonly string[], country_code: string): StreetReading[] {
  const without = (...used: number[]) => parts.filter((_, at) => !used.includes(at));
  const found: StreetReading[] = [];
  for (const [at, part] of parts.entries()) {
    if (isUnit.test(part)) continue;
    const inPart = splitPart(part, country_code);
    if (inPart) found.push({ ...inPart, extras: without(at) });
    const next = parts[at + 1];
    if (next === undefined || isUnit.test(next)) continue;
    // "Via Roma, 12" and "12, rue de la Paix"
    const pair = onlyNumber.test(next) ? [part, next] : onlyNumber.test(part) ? [next, part] : [];
    const [street = '', street_number = ''] = pair;
    if (isStreet(street)) found.push({ street, street_number, extras: without(at, at + 1) });
  }
  return found.filter(({ extras }) => extras.length <= 2 && !extras.some((it) => onlyNumber.test(it)));
}

const isName = (street: string) =>
  /\p{L}{2}|[\ue000-\ue009]/u.test(street) && !new RegExp(`^${numberWord}$`, 'i').test(street);
const isStreet = (text: string) => !/\d/.test(hidden(text)) && isName(hidden(text));

/** "Meyer GmbH Halle 3" has no number; "An der Halle 3" has. */
const endsWithUnit = new RegExp(
  `(?<!(?:^|[ ])(?:am|an|an der|im|in der|zum|zur|vor dem|beim|auf der|hinter dem)) (?:${unitWords}|${numberedWords})$`,
  'iu',
);

function splitPart(part: string, country_code: string): Omit<StreetReading, 'extras'> | undefined {
  const isFirst = isNumberFirst(country_code);
  const line = hidden(part);
  if (onlyNumber.test(line)) return undefined;
  const found = (isFirst ? before : behind).exec(line) ?? (isFirst ? behind : before).exec(line);
  let { street = '', number = '' } = found?.groups ?? {};
  const [, digits, side] = direction.exec(number) ?? [];
  if (digits && side && line.startsWith(number)) [number, street] = [digits, `${side} ${street}`];
  if (!isName(street) || endsWithUnit.test(street)) return undefined;
  return { street: shown(street), street_number: number };
}
