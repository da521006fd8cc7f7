import { useCallback, useMemo, useState } from 'react';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Selection over all pages in the order of choosing, as last seen. */
export function useChosenShipments(rows: readonly Shipment[]) {
  const [chosenById, setChosenById] = useState<ReadonlyMap<string, Shipment>>(new Map());
  const byId = useMemo(() => new Map(rows.map((it) => [it.shipment_id, it])), [rows]);
  const chosen = useMemo(
    () => [...chosenById].map(([id, shipment]) => byId.get(id) ?? shipment),
    [chosenById, byId],
  );
  const selected = useMemo(() => new Set(chosenById.keys()), [chosenById]);

  const choose = useCallback(
    (ids: ReadonlySet<string>) =>
      setChosenById((before) => {
        const next = new Map<string, Shipment>();
        for (const id of ids) {
          const shipment = byId.get(id) ?? before.get(id);
          if (shipment) next.set(id, shipment);
        }
        return next;
      }),
    [byId],
  );
  const clear = useCallback(() => setChosenById(new Map()), []);
  return { chosen, selected, choose, clear };
}
