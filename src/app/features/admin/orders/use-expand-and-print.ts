import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDay } from '#domain/staff/staff-shipment.ts';

/** ms between expanding all rows and printing (docs/rules.md 20.4). */
const delayMs = 2000;
/** Printing more shipments would freeze the browser. */
const mostPrinted = 500;

const countOf = (days: readonly ClientDay[]) => days.reduce((sum, it) => sum + it.shipments, 0);
export const isPrintable = (days: readonly ClientDay[]) => countOf(days) <= mostPrinted;

const none: ReadonlySet<string> = new Set();

export function useExpandAndPrint() {
  const { t } = useLingui();
  const [open, setOpen] = useState(none);
  const [isPreparing, setIsPreparing] = useState(false);
  const [done, setDone] = useState(none);
  const [requested, setRequested] = useState<readonly ClientDay[]>([]);
  const [isCounting, setIsCounting] = useState(false);
  const isReady = isPreparing && requested.every(({ day }) => done.has(day));

  const toggle = (day: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(day)) after.add(day);
      return after;
    });

  const stop = useCallback(() => setIsPreparing(false), []);
  const fail = useCallback(() => {
    stop();
    showSnackbar({
      tone: 'error',
      text: t`Es wurde nicht gedruckt: Nicht alle Sendungen konnten geladen werden.`,
    });
  }, [stop, t]);
  const loaded = useCallback(
    (day: string, isThere: boolean) => {
      if (isThere) setDone((before) => new Set(before).add(day));
      else fail();
    },
    [fail],
  );

  async function start(showAll: () => Promise<readonly ClientDay[]>): Promise<void> {
    setIsCounting(true);
    const days = await showAll().catch(() => undefined);
    setIsCounting(false);
    if (!days) return fail();
    if (!isPrintable(days)) {
      const chosen = countOf(days);
      showSnackbar({
        tone: 'warning',
        text: t`Gewählt sind ${chosen} Sendungen, gedruckt werden höchstens ${mostPrinted} auf einmal. Bitte wählen Sie einen kürzeren Zeitraum, oder nehmen Sie die CSV-Datei.`,
      });
      return;
    }
    setRequested(days);
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

  return { open, toggle, isPreparing: isPreparing || isCounting, isReady, loaded, start, stop };
}
