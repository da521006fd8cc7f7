/** Of a table whose parts are drawn as something else where it is narrow: some browsers then forget what they are. */
export const gridRoles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
