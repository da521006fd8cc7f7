export const noteCodes = [
  'street_split',
  'phone_split',
  'place_split',
  'lines_swapped',
  'country_named',
  'country_marked',
  'mark_dropped',
  'state_named',
  'country_assumed',
  'country_unsaid',
  'phone_prefix_assumed',
  'name_as_company',
  'name_as_contact',
  'entities',
  'joined',
  'shortened',
  'summed',
  'from_grams',
  'rounded',
  'number_unsure',
  'number_of_date',
  'digits_lost',
  'fixed',
  'by_rule',
  'service_rule',
  'from_size',
  'envelope',
  // The order omits these values.
  'not_a_number',
  'service_unknown',
  'kind_unknown',
  'size_unknown',
  'other_row',
  'not_taken',
  'formula_fault',
  'merged',
  // Reasons to leave out the whole order (why-left-out.ts).
  'shop_canceled',
  'shop_sent',
  'nothing_ordered',
  'row_hidden',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** `path`: field of the order. `row`: in the file. `from`: original text, or ''. */
export type CellNote = { path: string; code: NoteCode; row: number; from: string };

const refusals: readonly NoteCode[] = [
  'country_unsaid',
  'not_a_number',
  'service_unknown',
  'kind_unknown',
  'size_unknown',
  'other_row',
  'not_taken',
  'number_unsure',
  'number_of_date',
  'digits_lost',
  'formula_fault',
  'merged',
];

export const isDoubtful = ({ code }: Pick<CellNote, 'code'>) => refusals.includes(code);
