/** A text of at least two lines with cells between tabs, as spreadsheets copy them. */
export const isTableText = (text: string): boolean => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => line.includes('\t'));
};
