import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#app/api/client.ts';
import { refetchShipments, showCanceled } from '#app/api/show-canceled.ts';
import { forgetLabels } from '#app/offline/labels/stored-labels.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import type { Canceled } from '#contract/shipment.ts';
import { cancelMany, type NotCanceled, type SentRow } from './cancel-many.ts';

export type CancelingMany =
  | { is: 'none' }
  | { is: 'running'; done: number; total: number }
  | { is: 'over'; canceled: number; total: number; left: readonly NotCanceled[] };

type Steps = {
  before?: () => Promise<unknown>;
  onCanceled?: (row: SentRow, canceled: Canceled) => Promise<void>;
};

export function useCancelMany() {
  const client = useQueryClient();
  const [state, setState] = useState<CancelingMany>({ is: 'none' });
  const stopping = useRef<AbortController>(undefined);

  async function run(rows: readonly SentRow[], { before, onCanceled }: Steps = {}) {
    const total = rows.length;
    const controller = new AbortController();
    stopping.current = controller;
    setState({ is: 'running', done: 0, total });
    let canceled = 0;
    const left = await holdingUpdates(async () => {
      await before?.();
      return cancelMany(rows, {
        signal: controller.signal,
        cancel: async (id) => (await api.shipment.cancel({ id })).data,
        onCanceled: async (row, it) => {
          if (it.kept_parcels.length === 0) canceled += 1;
          showCanceled(client, it);
          void forgetLabels(it.shipment_id, it.canceled_parcels);
          await onCanceled?.(row, it);
        },
        onProgress: (done) => setState({ is: 'running', done, total }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
    });
    setState({ is: 'over', canceled, total, left });
    void refetchShipments(client);
  }

  return { state, run, stop: () => stopping.current?.abort() };
}
