/** Filter as requests send it. */
export type Narrowing = {
  date_range?: { from: number; to: number };
  tracking_id?: string;
  reference_number?: string;
};
