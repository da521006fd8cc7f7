import { hasLabelToPrint, printedOf } from '#app/parts/print/print-blocked.ts';
import { paths } from '#app/paths.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';

/** One public link per number; a cancelled shipment has none (docs/rules.md 17.7). */
export function trackingLinks({ parcels, shipment_status }: Shipment): string[] {
  if (shipment_status === shipmentStatuses.canceled) return [];
  const numbers = new Set(countedParcels(parcels).map((it) => it.tracking_number));
  return [...numbers].filter(Boolean).map((it) => location.origin + paths.track(it));
}

/** The action that the shipment page offers first. */
export function nextStep(shipment: Shipment): 'print' | 'track' | 'repeat' {
  if (hasLabelToPrint(shipment) && printedOf([shipment]).length === 0) return 'print';
  return trackingLinks(shipment).length > 0 ? 'track' : 'repeat';
}
