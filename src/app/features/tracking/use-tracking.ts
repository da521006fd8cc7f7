import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { TrackingEvent } from '#domain/tracking.ts';

/** `events` is missing for a number that is none of this account's. */
export type Tracked = { number: string; events?: TrackingEvent[] };

async function track(number: string): Promise<Tracked> {
  try {
    return { number, events: (await api.shipment.tracking({ id: number })).data };
  } catch (error) {
    if (describeError(error).code === 'NOT_FOUND') return { number };
    throw error;
  }
}

/**
 * Asks for the events of some numbers and holds what is shown of them. When tracking fails the
 * message is to try again later, and the dialog closes (docs/rules.md 17.4).
 */
export function useTracking() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const latest = useRef<readonly string[]>(undefined);
  const { mutate, data, isPending, reset } = useMutation({
    // The question fails at once without a network, instead of waiting behind an open dialog.
    networkMode: 'always',
    mutationFn: (numbers: readonly string[]) => Promise.all(numbers.map(track)),
    onError: (error, numbers) => {
      if (numbers !== latest.current) return;
      close();
      const isOffline = describeError(error).code === 'OFFLINE';
      showSnackbar({
        tone: 'warning',
        text: isOffline
          ? t`Ohne Verbindung ist keine Sendungsverfolgung möglich. Bitte versuchen Sie es später noch einmal.`
          : t`Die Sendungsverfolgung ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal.`,
        action: { label: t`Erneut versuchen`, onAction: () => start(numbers) },
      });
    },
  });

  function start(numbers: readonly string[]): void {
    const wanted = [...numbers];
    latest.current = wanted;
    setAsked(wanted);
    mutate(wanted);
  }

  function close(): void {
    latest.current = undefined;
    setAsked([]);
    reset();
  }

  return { asked, tracked: data, isPending, start, close };
}
