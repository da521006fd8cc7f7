import { useLingui } from '@lingui/react/macro';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useNavigate } from 'react-router-dom';
import { numberText } from '#app/parts/shipment-number.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import type { Shipment } from '#domain/shipment.ts';
import { useListPlace } from './ListPlace.tsx';
import { type Go, useStartOrder } from './use-start-order.ts';

/** "Send again": begins an order like this shipment (docs/rules.md 15.4). */
export function RepeatShipment({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const { start, isStarting } = useRepeat(shipment, useNavigate());
  return (
    <Button icon={CopyPlus} isLoading={isStarting} onClick={start}>
      {t`Erneut senden`}
    </Button>
  );
}

/** The button as an icon, for the rows of a list. */
export function RepeatInRow({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const list = useListPlace();
  const { start, isStarting } = useRepeat(shipment, (to) => list.current?.navigate(to));
  const company = shipment.recipient.company;
  const number = numberText(shipment);
  return (
    <IconButton
      icon={CopyPlus}
      label={t`Erneut senden: ${company}, ${number}`}
      isLoading={isStarting}
      onClick={start}
      className="max-sm:hidden"
    />
  );
}

const useRepeat = (shipment: Shipment, go: Go) =>
  useStartOrder(({ startFromShipment }, db) => startFromShipment(db, shipment), go);
