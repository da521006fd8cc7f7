import { useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { numberText } from '#app/parts/shipment-number.ts';
import type { Shipment } from '#domain/shipment.ts';
import { ShipmentLink } from './ShipmentLink.tsx';

/** The way from a row to everything about its shipment. */
export function ViewShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const company = shipment.recipient.company;
  const number = numberText(shipment);
  return (
    <ShipmentLink
      id={shipment.shipment_id}
      label={t`Ansehen: ${company}, ${number}`}
      tooltip={t`Ansehen`}
      className="inline-grid size-row shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-fill hover:text-ink"
    >
      <ChevronRight aria-hidden="true" className="size-5" />
    </ShipmentLink>
  );
}
