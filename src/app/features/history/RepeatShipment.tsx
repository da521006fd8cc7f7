import { useLingui } from '@lingui/react/macro';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useNavigate } from 'react-router-dom';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { useListPlace } from './ListPlace.tsx';
import { ShipmentAction } from './ShipmentAction.tsx';
import { type Go, useStartOrder } from './use-start-order.ts';

/** See docs/rules.md 15.4. */
export function RepeatShipment({ shipment, isMain }: { shipment: Shipment; isMain?: boolean }) {
  const { t } = useLingui();
  const { start, isStarting } = useRepeat(shipment, useNavigate());
  return (
    <ShipmentAction
      icon={CopyPlus}
      words={t`Erneut beauftragen`}
      isMain={isMain}
      isLoading={isStarting}
      onClick={start}
    />
  );
}

export function RepeatInRow({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const list = useListPlace();
  const { start, isStarting } = useRepeat(shipment, (to) => list.current?.navigate(to));
  const company = shipment.recipient.company;
  const number = numberText(shipment);
  return (
    <RowAction
      icon={CopyPlus}
      label={t`Erneut beauftragen: ${company}, ${number}`}
      words={t`Erneut beauftragen`}
      isLoading={isStarting}
      onClick={start}
    />
  );
}

const useRepeat = (shipment: Shipment, go: Go) =>
  useStartOrder(({ startFromShipment }, db) => startFromShipment(db, shipment), go);
