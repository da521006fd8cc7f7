import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

type Start = typeof import('./start-from-shipment.ts');
let loading: Promise<Start> | undefined;

/**
 * Loads, after the page, what beginning an order takes: before it is needed, so that it is there without a connection
 * too. Every row of a list asks for it, and it is fetched once; what could not be had is asked for again.
 */
function loadStart(): Promise<Start> {
  loading ??= import('./start-from-shipment.ts').catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

export type Go = (to: string) => void | Promise<void>;

/** Makes a draft on this device and opens it. Works without a connection, as everything it needs is here. */
export function useStartOrder(make: (start: Start, db: WorkDatabase) => Promise<string>, go: Go) {
  const db = useWorkDatabase();
  const [isStarting, setIsStarting] = useState(false);

  useEffect(() => {
    loadStart().catch(() => {});
  }, []);

  async function start() {
    setIsStarting(true);
    try {
      await go(paths.order(await make(await loadStart(), db)));
    } catch {
      setIsStarting(false);
      showSnackbar({ tone: 'error', text: t`Der Auftrag konnte auf diesem Gerät nicht angelegt werden.` });
    }
  }

  return { start: () => void start(), isStarting };
}
