/*
 * The format of labels where a device has chosen none follows from the user's label printer (option label_printer).
 * The shell says it once base data is there, and says it again when it changes.
 */

let isThere = false;

export const hasLabelPrinter = () => isThere;

export function noteLabelPrinter(hasOne: boolean): void {
  isThere = hasOne;
}
