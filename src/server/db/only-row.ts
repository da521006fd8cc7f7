/** Answers the row of a statement that returns exactly one, such as counts over a table. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...more] = rows;
  if (row === undefined || more.length > 0) throw new Error(`one row expected, ${rows.length} returned`);
  return row;
}
