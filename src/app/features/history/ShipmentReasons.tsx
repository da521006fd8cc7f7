import { formatNumber } from '#app/i18n/format.ts';
import { shipmentLabel } from '#app/parts/shipment/shipment-number.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

type ShipmentReasonsProps = {
  title: string;
  rows: readonly { shipment: Shipment; reason: string }[];
};

export function ShipmentReasons({ title, rows }: ShipmentReasonsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-ink text-sm">{`${title} (${formatNumber(rows.length)})`}</h3>
      <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5 text-sm">
        {rows.map(({ shipment, reason }) => (
          <li key={shipment.shipment_id}>
            {shipmentLabel(shipment)}
            {reason && <span className="text-error">{`: ${reason}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
