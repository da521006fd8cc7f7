/** What a client's shipments are narrowed to, as the calls take it. */
export type Narrowing = {
  date_range?: { from: number; to: number };
  tracking_id?: string;
  reference_number?: string;
};
