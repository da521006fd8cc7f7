import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useNavigate } from 'react-router-dom';
import { baseInfoQuery } from '#app/api/persisted-queries.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { senderFrom } from '#domain/order/order-draft.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { useStartOrder } from './use-start-order.ts';

/** Uses the sender's current address (docs/rules.md 15.4). */
export function ReturnShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const baseData = useQuery(baseInfoQuery()).data?.data;
  const { start, isStarting } = useStartOrder(
    ({ startReturn }, db) => startReturn(db, shipment, baseData && senderFrom(baseData)),
    useNavigate(),
  );
  if (shipment.shipment_status === shipmentStatuses.canceled) {
    return (
      <ExplainedButton icon={Undo2} reason={t`Die Sendung ist storniert: Es gibt nichts zurückzuholen.`}>
        {t`Rücksendung`}
      </ExplainedButton>
    );
  }
  return (
    <Button icon={Undo2} isLoading={isStarting} onClick={start}>
      {t`Rücksendung`}
    </Button>
  );
}
