import { useEffect, useState } from 'react';
import { giveBackFocus } from './give-back-focus.ts';

/**
 * Stands in a dialog and gives the focus back to what had it when the dialog opened. Headless UI knows only what was
 * focused since it was loaded, which is with the first dialog.
 */
export function GiveBackFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => giveBackFocus(opener), [opener]);
  return null;
}
