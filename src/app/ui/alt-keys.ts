/** The key's position counts, because Alt changes the character. */
export const isAltAlone = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey;

/** Searches the whole page: ask last. */
export const isInDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
