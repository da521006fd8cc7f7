import { useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { useShipmentWay } from './ShipmentLink.tsx';

export function ViewShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const company = shipment.recipient.company;
  const number = numberText(shipment);
  return (
    <RowAction
      {...useShipmentWay(shipment.shipment_id)}
      icon={ChevronRight}
      label={t`Ansehen: ${company}, ${number}`}
      words={t`Ansehen`}
    />
  );
}
