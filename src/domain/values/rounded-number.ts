/** "4,32E+15": a spreadsheet wrote a long number with a power of ten, and its last digits are lost. */
export const isRoundedNumber = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim());
