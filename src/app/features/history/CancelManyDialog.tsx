import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { cancelRefusalText } from '#app/parts/shipment/cancel-texts.ts';
import { notCanceledText } from '#app/parts/shipment/not-canceled-text.ts';
import { shipmentLabel } from '#app/parts/shipment/shipment-number.ts';
import { useCancelMany } from '#app/parts/shipment/use-cancel-many.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { splitCancelable } from '#domain/order/many-shipments.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { pickupStatuses } from '#domain/shipment/status.ts';
import { ShipmentReasons } from './ShipmentReasons.tsx';

type CancelManyDialogProps = { shipments: readonly Shipment[]; onClose: () => void };

/** Lists shipments that cannot be cancelled (docs/rules.md 15.21). */
export function CancelManyDialog({ shipments, onClose }: CancelManyDialogProps) {
  const { t } = useLingui();
  // Snapshot: each cancellation changes the list behind.
  const [{ go, stay }] = useState(() => splitCancelable(shipments));
  const { state, run, stop } = useCancelMany();
  const gone = useRef(new Set<string>());
  const isOffline = useConnection() === 'offline';
  const count = go.length;
  const pickups = go.filter((it) => it.pickup_status === pickupStatuses.pre_transit).length;

  const start = () =>
    run(
      go.map(({ shipment_id }) => ({ id: shipment_id, shipment_id })),
      { onCanceled: async ({ id }) => void gone.current.add(id) },
    );

  if (state.is === 'over') {
    const why = new Map(state.left.map((it) => [it.id, notCanceledText(it)]));
    const canceled = go.filter((it) => gone.current.has(it.shipment_id) && !why.has(it.shipment_id));
    const left = go.flatMap((shipment) => {
      const reason = why.get(shipment.shipment_id);
      if (reason) return [{ shipment, reason }];
      return gone.current.has(shipment.shipment_id) ? [] : [{ shipment, reason: t`Nicht mehr versucht.` }];
    });
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t`Stornierung`}
        actions={
          <Button variant="primary" onClick={onClose}>
            {t`Schließen`}
          </Button>
        }
      >
        <div className="grid gap-3 text-sm">
          <p role="status" className="font-medium">
            {plural(state.canceled, { one: '# Sendung storniert.', other: '# Sendungen storniert.' })}
            {left.length > 0 && ` ${plural(left.length, { one: 'Eine nicht.', other: '# nicht.' })}`}
          </p>
          <ShipmentReasons title={t`Nicht storniert`} rows={[...left, ...refusedOf(stay)]} />
          <ShipmentReasons
            title={t`Storniert`}
            rows={canceled.map((shipment) => ({ shipment, reason: '' }))}
          />
        </div>
      </Dialog>
    );
  }
  if (state.is === 'running') {
    const [done, total] = [formatNumber(state.done), formatNumber(state.total)];
    const text = t`${done} von ${total} bearbeitet`;
    return (
      <Dialog
        isOpen
        isLocked
        onClose={onClose}
        size="small"
        title={t`Sendungen werden storniert`}
        actions={<Button onClick={stop}>{t`Anhalten`}</Button>}
      >
        <progress
          aria-label={t`Stornierung`}
          aria-valuetext={text}
          value={state.done}
          max={state.total}
          className="h-1.5 w-full overflow-hidden rounded-full bg-fill accent-accent"
        />
        <p role="status" className="tabular mt-2 text-sm">
          {text}
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={
        count === 0
          ? t`Keine der Sendungen lässt sich stornieren`
          : plural(count, { one: '# Sendung stornieren?', other: '# Sendungen stornieren?' })
      }
      actions={
        <>
          <Button onClick={onClose}>{t`Nicht stornieren`}</Button>
          <Button variant="danger" disabled={count === 0 || isOffline} onClick={() => void start()}>
            {count === 0
              ? t`Stornieren`
              : plural(count, { one: '# Sendung stornieren', other: '# Sendungen stornieren' })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-label text-sm">
        {count === 1 && go[0] && <p>{shipmentLabel(go[0])}</p>}
        {count > 0 && (
          <p>
            {t`Schon gedruckte Labels gelten dann nicht mehr. Das lässt sich nicht rückgängig machen.`}
            {pickups > 0 &&
              ` ${plural(pickups, {
                one: 'Eine Abholung wird mit storniert.',
                other: '# Abholungen werden mit storniert.',
              })}`}
          </p>
        )}
        {isOffline && (
          <p className="text-warning">{t`Zum Stornieren ist eine Verbindung nötig. Es wird nicht vorgemerkt.`}</p>
        )}
        <ShipmentReasons title={t`Das bleibt, wie es ist`} rows={refusedOf(stay)} />
      </div>
    </Dialog>
  );
}

const refusedOf = (stay: ReturnType<typeof splitCancelable<Shipment>>['stay']) =>
  stay.map(({ shipment, reason }) => ({ shipment, reason: cancelRefusalText(reason) }));
