import { useEffect, useState } from 'react';
import { giveBackFocus } from './give-back-focus.ts';

/** Returns the focus to the dialog's opener: Headless UI does not know what was focused before it loaded. */
export function GiveBackFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => giveBackFocus(opener), [opener]);
  return null;
}
