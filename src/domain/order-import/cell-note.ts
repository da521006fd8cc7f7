/**
 * How a note counts. `told`: certain or the user's own setting; the row can be sent. `asked`: the app guessed, chose or
 * dropped something, so the row is sent only after the user's answer. `left_out`: the order is sent only if the user
 * asks for it (why-left-out.ts).
 */
type NoteKind = 'told' | 'asked' | 'left_out';

const kindOf = {
  // The fields hold every word of the file, only elsewhere.
  street_split: 'told',
  phone_split: 'told',
  place_split: 'told',
  lines_swapped: 'told',
  joined: 'told',
  name_as_company: 'told',
  name_as_contact: 'told',
  // Another spelling of the same.
  country_named: 'told',
  country_marked: 'told',
  mark_dropped: 'told',
  state_named: 'told',
  entities: 'told',
  from_grams: 'told',
  // Rules of the portal for empty cells (docs/rules.md 25.4).
  country_assumed: 'told',
  phone_prefix_assumed: 'told',
  summed: 'told',
  // Shortened to the label's length, or rounded up: neither changes where or how the parcel goes.
  shortened: 'told',
  rounded: 'told',
  // The user set these values in the mapping.
  fixed: 'told',
  by_rule: 'told',
  service_rule: 'told',
  from_size: 'told',
  article_unused: 'told',
  // An envelope has no measures (docs/rules.md 9.1).
  envelope: 'told',
  // Two readings are possible.
  country_unsaid: 'asked',
  state_differs: 'asked',
  number_unsure: 'asked',
  number_of_date: 'asked',
  digits_lost: 'asked',
  // The order omits these values, although the file has them.
  not_a_number: 'asked',
  country_unknown: 'asked',
  service_unknown: 'asked',
  kind_unknown: 'asked',
  size_unknown: 'asked',
  formula_fault: 'asked',
  // Two cells of the file differ, and the app took one.
  other_row: 'asked',
  not_taken: 'asked',
  merged: 'asked',
  shop_canceled: 'left_out',
  shop_sent: 'left_out',
  nothing_ordered: 'left_out',
  row_hidden: 'left_out',
} as const satisfies Record<string, NoteKind>;

export type NoteCode = keyof typeof kindOf;
export const noteCodes = Object.keys(kindOf) as NoteCode[];

export type ReasonLeftOut = {
  [Code in NoteCode]: (typeof kindOf)[Code] extends 'left_out' ? Code : never;
}[NoteCode];

/** `path`: field of the order. `row`: in the file. `from`: original text, or ''. `isKept`: answered with "as read". */
export type CellNote = { path: string; code: NoteCode; row: number; from: string; isKept?: true };

type Coded = Pick<CellNote, 'code'>;

export const isQuestion = ({ code }: Coded): boolean => kindOf[code] === 'asked';

export const isReasonLeftOut = ({ code }: Coded): boolean => kindOf[code] === 'left_out';

/** A note on a file's cell does not apply to a typed value. */
export const isAnswered = ({ path, code }: CellNote, edited: ReadonlySet<string>): boolean =>
  edited.has(path) || (code === 'state_differs' && edited.has('recipient.postal_code'));

/** A field that an issue names has to be edited anyway, so its note is no second question. */
export const openQuestions = (notes: readonly CellNote[], issues: readonly { path: string }[]): CellNote[] =>
  notes.filter((note) => isQuestion(note) && !note.isKept && !issues.some(({ path }) => path === note.path));

/** A question says the matter of its hint already, and still does after the user's answer. */
export const hintsBeside = <H extends { path: string; code: string }>(
  hints: readonly H[],
  notes: readonly CellNote[],
): H[] =>
  hints.filter(
    ({ path, code }) => !notes.some((it) => isQuestion(it) && it.path === path && it.code === code),
  );

/** Notes of one kind at the same field of any parcel or line are one question. */
export const questionKey = ({ path, code }: Pick<CellNote, 'path' | 'code'>): string =>
  `${path.replace(/\.\d+\./g, '.')} ${code}`;
