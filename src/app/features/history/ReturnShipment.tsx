import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useNavigate } from 'react-router-dom';
import { baseInfoQuery } from '#app/api/persisted-queries.ts';
import { senderFrom } from '#domain/order/order-draft.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { ShipmentAction } from './ShipmentAction.tsx';
import { useStartOrder } from './use-start-order.ts';

/** Uses the sender's current address (docs/rules.md 15.4). */
export function ReturnShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const baseData = useQuery(baseInfoQuery()).data?.data;
  const { start, isStarting } = useStartOrder(
    ({ startReturn }, db) => startReturn(db, shipment, baseData && senderFrom(baseData)),
    useNavigate(),
  );
  const isCanceled = shipment.shipment_status === shipmentStatuses.canceled;
  return (
    <ShipmentAction
      icon={Undo2}
      words={t`Rücksendung`}
      isLoading={isStarting}
      reason={isCanceled ? t`Die Sendung ist storniert: Es gibt nichts zurückzuholen.` : undefined}
      onClick={start}
    />
  );
}
