/* Default label format from the user's option `label_printer`, set by the shell when base data loads or changes. */

let isThere = false;

export const hasLabelPrinter = () => isThere;

export function recordLabelPrinter(hasOne: boolean): void {
  isThere = hasOne;
}
