/** Some browsers drop table roles when CSS changes `display`, so set them explicitly. */
export const gridRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
