import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#app/api/client.ts';
import { refetchShipments, showCanceled } from '#app/api/show-canceled.ts';
import { forgetLabels } from '#app/offline/labels/kept-labels.ts';
import { noteFate, takeBack } from '#app/offline/work/batches.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { holdingUpdates } from '#app/offline/work/unsaved.ts';
import { type NotUndone, type SentRow, undoBatch } from './undo-batch.ts';
import type { OpenBatch } from './use-batch.ts';

export type Undoing =
  | { is: 'none' }
  | { is: 'running'; done: number; total: number }
  | { is: 'over'; canceled: number; total: number; left: readonly NotUndone[] };

/** Cancels all that was sent of a batch; what waits in the queue and was never tried comes back into the list first. */
export function useUndoBatch(db: WorkDatabase, open: OpenBatch) {
  const client = useQueryClient();
  const [state, setState] = useState<Undoing>({ is: 'none' });
  const stopping = useRef<AbortController>(undefined);
  const sent = open.rows.flatMap(({ id, where }): SentRow[] =>
    where.is === 'sent' ? [{ id, shipment_id: where.shipment_id }] : [],
  );

  async function undo() {
    const total = sent.length;
    const controller = new AbortController();
    stopping.current = controller;
    setState({ is: 'running', done: 0, total });
    let canceled = 0;
    const left = await holdingUpdates(async () => {
      await takeBack(db, open.batch.id);
      return undoBatch(sent, {
        signal: controller.signal,
        cancel: async (id) => (await api.shipment.cancel({ id })).data,
        onCanceled: async (row, it) => {
          if (it.kept_parcels.length === 0) canceled += 1;
          showCanceled(client, it);
          void forgetLabels(it.shipment_id, it.canceled_parcels);
          await noteFate(db, row.id, it.shipment_status);
        },
        onProgress: (done) => setState({ is: 'running', done, total }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
    });
    setState({ is: 'over', canceled, total, left });
    void refetchShipments(client);
  }

  return { state, sent: sent.length, undo, stop: () => stopping.current?.abort() };
}
