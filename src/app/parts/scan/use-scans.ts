import { useEffect, useRef } from 'react';
import type { ScannedCode } from '#domain/labels/scanned-code.ts';

type Take = (code: ScannedCode) => boolean;
type Taker = { take: Take; isInDialog: boolean };

const takers: Taker[] = [];

/**
 * Handles scans while the page is shown; `take` returns false for a code that the app should handle (docs/rules.md 26.1).
 * `isInDialog`: an open dialog gets the scans of the page below it.
 */
export function useScans(take: Take, isInDialog = false): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const taker: Taker = { take: (code) => latest.current(code), isInDialog };
    takers.unshift(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, [isInDialog]);
}

/** Asks the newest taker first. Returns whether one took the code. */
export const offerScan = (code: ScannedCode, isInDialog: boolean): boolean =>
  takers.filter((it) => it.isInDialog === isInDialog).some((it) => it.take(code));
