import { currentConnection } from '#app/offline/connection.ts';
import { loadStations } from '#app/parts/print/load-stations.ts';
import { hasLabelToPrint, isQueued, labelCount } from '#app/parts/print/print-blocked.ts';
import { labelNumbers } from '#domain/labels/stored-label.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Maximum per view. */
const most = 50;

/** Stops when the user leaves the list. */
export async function storeUnprinted(shipments: readonly Shipment[], isLeft: () => boolean): Promise<void> {
  const requested = shipments
    .filter((it) => !it.label_printed && !isQueued(it) && hasLabelToPrint(it))
    .slice(0, most);
  if (requested.length === 0) return;
  const { storeForLater } = await loadStations();
  for (const shipment of requested) {
    if (isLeft() || currentConnection() !== 'online') return;
    const target = {
      shipment_ids: [shipment.shipment_id] as const,
      labels: labelCount(shipment),
      numbers: labelNumbers(shipment),
    };
    await storeForLater(target, { isPrinted: false });
  }
}
