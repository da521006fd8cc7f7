/** What was made of a cell that does not stand in the order as it stands in the file. */
export const noteCodes = [
  'street_split',
  'phone_split',
  'place_split',
  'country_named',
  'country_assumed',
  'country_unsaid',
  'phone_prefix_assumed',
  'name_as_company',
  'name_as_contact',
  'joined',
  'shortened',
  'summed',
  'from_grams',
  'rounded',
  'number_unsure',
  'fixed',
  'by_rule',
  'service_rule',
  'from_size',
  'envelope',
  // Not taken: what stands there is said, and nothing of it is in the order.
  'not_a_number',
  'service_unknown',
  'kind_unknown',
  'size_unknown',
  'other_row',
  'not_taken',
  'formula_fault',
  'merged',
  // These three are about the whole order, which is left out (why-left-out.ts).
  'shop_canceled',
  'shop_sent',
  'row_hidden',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** `path`: the field of the order. `row`: of the file. `from`: as it stood there; empty where nothing did. */
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
  'formula_fault',
  'merged',
];

/** True for what somebody should look at; the others only say how a cell was understood. */
export const isDoubtful = ({ code }: Pick<CellNote, 'code'>) => refusals.includes(code);
