import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

type Start = typeof import('./start-from-shipment.ts');
let loading: Promise<Start> | undefined;

/** Loads early for offline use, once for all rows; a failed load can be retried. */
function loadStart(): Promise<Start> {
  loading ??= import('./start-from-shipment.ts').catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

export type Go = (to: string) => void | Promise<void>;

/** Works offline. */
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
