/** For statements that return exactly one row, such as a count. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...more] = rows;
  if (row === undefined || more.length > 0) throw new Error(`one row expected, ${rows.length} returned`);
  return row;
}
