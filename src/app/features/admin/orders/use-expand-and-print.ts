import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDay } from '#domain/staff-shipment.ts';

/** Printing opens all rows first and begins after that many ms (docs/rules.md 20.4). */
const delayMs = 2000;
/** Shipments that are printed at most; with more the browser itself would stand still. */
const mostPrinted = 500;

const none: ReadonlySet<string> = new Set();

/** Which days are open, and printing all of those in sight once they are loaded. */
export function useExpandAndPrint(days: readonly ClientDay[]) {
  const { t } = useLingui();
  const [open, setOpen] = useState(none);
  const [isPreparing, setIsPreparing] = useState(false);
  const [done, setDone] = useState(none);
  const isReady = isPreparing && days.every(({ day }) => done.has(day));

  const toggle = (day: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(day)) after.add(day);
      return after;
    });

  const stop = useCallback(() => setIsPreparing(false), []);
  /** Notes that a day's shipments are all there, or cannot be had. */
  const loaded = useCallback(
    (day: string, isThere: boolean) => {
      if (isThere) setDone((before) => new Set(before).add(day));
      else {
        stop();
        showSnackbar({
          tone: 'error',
          text: t`Es wurde nicht gedruckt: Nicht alle Sendungen konnten geladen werden.`,
        });
      }
    },
    [stop, t],
  );

  function start() {
    if (days.reduce((sum, it) => sum + it.shipments, 0) > mostPrinted) {
      showSnackbar({
        tone: 'warning',
        text: t`Gedruckt werden höchstens ${mostPrinted} Sendungen auf einmal. Bitte wählen Sie einen kürzeren Zeitraum oder weniger Tage je Seite.`,
      });
      return;
    }
    setDone(none);
    setOpen(new Set(days.map(({ day }) => day)));
    setIsPreparing(true);
  }

  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      setIsPreparing(false);
      window.print();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isReady]);

  return { open, toggle, isPreparing, isReady, loaded, start, stop };
}
