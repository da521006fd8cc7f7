/** Cells per row: an address copied with its headings has two. */
const fewestCells = 3;

/** Rows of a text that a spreadsheet copied, with cells between tabs; 0 for any other text. */
export function tableRows(text: string): number {
  const rows = text.split(/\r?\n/).filter((row) => row.split('\t').length >= fewestCells);
  return rows.length > 1 ? rows.length : 0;
}
