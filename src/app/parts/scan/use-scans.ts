import { useEffect, useRef } from 'react';
import type { ScannedCode } from '#domain/labels/scanned-code.ts';

type Handle = (code: ScannedCode) => boolean;
type Handler = { handle: Handle; isInDialog: boolean };

const handlers: Handler[] = [];

/**
 * Handles scans while the page is shown; `handle` returns false for a code that the app should handle (docs/rules.md 26.1).
 * `isInDialog`: handles scans only while a dialog is open.
 */
export function useScans(handle: Handle, isInDialog = false): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const handler: Handler = { handle: (code) => latest.current(code), isInDialog };
    handlers.unshift(handler);
    return () => {
      handlers.splice(handlers.indexOf(handler), 1);
    };
  }, [isInDialog]);
}

/** Asks the newest handler first. Returns whether one handled the code. */
export const offerScan = (code: ScannedCode, isInDialog: boolean): boolean =>
  handlers.filter((it) => it.isInDialog === isInDialog).some((it) => it.handle(code));
