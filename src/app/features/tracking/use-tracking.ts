import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { listReceipts } from '#app/offline/queue/queue-view.ts';
import { useWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderReceipt } from '#app/offline/rows/outbox-row.ts';
import { type KnownNumber, knownNumber } from '#app/parts/print/known-shipments.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { lookupNumber } from '#domain/labels/label-number.ts';
import type { TrackingEvent } from '#domain/shipment/tracking.ts';

/** `events` is missing for an unknown number; `isOut`: the server was unreachable, only `known` counts. */
export type Tracked = {
  number: string;
  events?: TrackingEvent[];
  isOut?: boolean;
  known?: KnownNumber | undefined;
  /** From an order that this device sent. */
  receipt?: OrderReceipt | undefined;
};

async function track(number: string, device: Device): Promise<Tracked> {
  const known = knownNumber(device.client, number);
  try {
    const events = (await api.shipment.tracking({ id: number })).data;
    return { number, events, known };
  } catch (error) {
    const { code } = describeError(error);
    if (code === 'NOT_FOUND') return { number };
    if (code !== 'OFFLINE') throw error;
    return { number, isOut: true, known, receipt: known ? undefined : await receiptOf(number, device.db) };
  }
}

type Device = { client: QueryClient; db: WorkDatabase };

async function receiptOf(number: string, db: WorkDatabase): Promise<OrderReceipt | undefined> {
  const receipts = await listReceipts(db, 0);
  return receipts
    .filter((it) => it.op === 'shipment.create')
    .find((it) => it.answer.tracking_number.includes(lookupNumber(number)));
}

/** A failure closes the dialog (docs/rules.md 17.4); offline, this device's information is shown. */
export function useTracking() {
  const client = useQueryClient();
  const db = useWorkDatabase();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const latest = useRef<readonly string[]>(undefined);
  const { mutate, data, isPending, reset } = useMutation({
    // Fail immediately when offline.
    networkMode: 'always',
    mutationFn: (numbers: readonly string[]) =>
      Promise.all(numbers.map((number) => track(number, { client, db }))),
    onError: (_, numbers) => {
      if (numbers !== latest.current) return;
      close();
      showSnackbar({
        tone: 'warning',
        text: t`Die Sendungsverfolgung ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal.`,
        action: { label: t`Erneut versuchen`, onAction: () => start(numbers) },
      });
    },
  });

  function start(numbers: readonly string[]): void {
    const requested = [...numbers];
    latest.current = requested;
    setAsked(requested);
    mutate(requested);
  }

  function close(): void {
    latest.current = undefined;
    setAsked([]);
    reset();
  }

  return { asked, tracked: data, isPending, start, close };
}
