import { useEffect, useState } from 'react';

/**
 * Stands in a dialog and gives the focus back to what had it when the dialog opened, unless something else took it.
 * Headless UI knows only what was focused since it was loaded, which is with the first dialog.
 */
export function GiveBackFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The focus is given back after Headless UI has let go of it.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
  return null;
}
