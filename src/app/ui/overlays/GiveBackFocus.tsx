import { useEffect, useState } from 'react';

/**
 * In a dialog: what had the focus when it opened gets it back when it is gone, unless something else took it.
 * Headless UI knows only what was focused since it was loaded, which is with the first dialog.
 */
export function GiveBackFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After Headless UI has let go of the focus, too.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
  return null;
}
