import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { refetchShipments, showCanceled } from '#app/api/show-canceled.ts';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { forgetLabels } from '#app/offline/labels/stored-labels.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Canceled } from '#contract/shipment.ts';
import { type Cancelling, cancelParcel, cancelRefusals } from '#domain/shipment/cancel.ts';
import type { Shipment, ShipmentParcel } from '#domain/shipment/shipment.ts';
import { pickupStatuses, shipmentStatuses } from '#domain/shipment/status.ts';
import { cancelQuestion, cancelRefusalText, parcelName } from './cancel-texts.ts';

/** Cancels a parcel, or the whole shipment if the rules require it. */
export function CancelParcel({ shipment, parcel }: { shipment: Shipment; parcel: ShipmentParcel }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancel();
  const isOffline = useConnection() === 'offline';
  const cancelling = cancelParcel(shipment, parcel);
  const name = parcelName(shipment, parcel);
  const label = t`Stornieren: ${name}`;
  const reason =
    cancelling.kind === 'refused'
      ? cancelRefusalText(cancelling.reason)
      : isOffline
        ? t`Zum Stornieren ist eine Verbindung nötig. Es wird nicht vorgemerkt.`
        : undefined;

  if (cancelling.kind === 'refused' || (isOffline && !isAsking)) {
    return (
      <ExplainedButton
        icon={PackageX}
        reason={reason ?? ''}
        label={label}
        className="border-transparent px-3"
      >
        {t`Stornieren`}
      </ExplainedButton>
    );
  }
  const { kind } = cancelling;
  const question = cancelQuestion(shipment, parcel, kind);
  return (
    <>
      <Button
        variant="text"
        icon={PackageX}
        aria-label={label}
        onClick={() => setIsAsking(true)}
        className="text-error enabled:hover:bg-error-soft"
      >
        {t`Stornieren`}
      </Button>
      <LaterConfirmDialog
        isOpen={isAsking}
        title={question.title}
        text={question.text}
        confirmLabel={question.confirm}
        cancelLabel={t`Nicht stornieren`}
        isDangerous
        onConfirm={async () => {
          await cancel({ shipment, parcel, kind });
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

type Cancellation = {
  shipment: Shipment;
  parcel: ShipmentParcel;
  kind: Exclude<Cancelling['kind'], 'refused'>;
};

/** Never rejects. */
function useCancel(): (requested: Cancellation) => Promise<void> {
  const client = useQueryClient();
  return async function cancel(requested) {
    try {
      const { data } = await holdingUpdates(() => send(requested));
      showCanceled(client, data);
      void forgetLabels(data.shipment_id, data.canceled_parcels);
      sayCanceled(requested, data);
    } catch (error) {
      sayFailed(client, error, () => void cancel(requested));
    }
    void refetchShipments(client);
  };
}

function send({ shipment: { shipment_id: id }, parcel: { parcel_id }, kind }: Cancellation) {
  return kind === 'whole' ? api.shipment.cancel({ id }) : api.shipment.edit({ id, parcel_id });
}

function sayCanceled({ shipment, parcel }: Cancellation, canceled: Canceled): void {
  const name = parcelName(shipment, parcel);
  if (canceled.kept_parcels.length > 0) {
    const notCanceled = shipment.parcels
      .filter((it) => canceled.kept_parcels.includes(it.parcel_id))
      .map((it) => parcelName(shipment, it))
      .join(', ');
    showSnackbar({
      tone: 'warning',
      durationMs: Number.POSITIVE_INFINITY,
      text: t`Nur ein Teil ist storniert. Nicht mehr stornieren ließ sich: ${notCanceled}.`,
    });
  } else if (canceled.shipment_status !== shipmentStatuses.canceled) {
    showSnackbar({ tone: 'success', text: t`${name} ist storniert.` });
  } else if (canceled.pickup_status === pickupStatuses.pre_transit) {
    showSnackbar({
      tone: 'warning',
      durationMs: Number.POSITIVE_INFINITY,
      text: t`Die Sendung ist storniert, ihre Abholung aber nicht: Der Transportdienst hat das abgelehnt. Bitte rufen Sie uns an.`,
    });
  } else {
    const company = shipment.recipient.company;
    showSnackbar({ tone: 'success', text: t`Die Sendung an ${company} ist storniert.` });
  }
}

const passing: ReadonlySet<string> = new Set(['CARRIER_UNAVAILABLE', 'NOT_READY', 'INTERNAL_ERROR']);

function sayFailed(client: QueryClient, error: unknown, again: () => void): void {
  const { code, carrierMessage: said, retryAfter = 10 } = describeError(error);
  if (code === 'REQUEST_IN_PROGRESS') {
    showSnackbar({
      text: t`Die Stornierung wird noch geprüft. Ob sie gelungen ist, steht in wenigen Minuten hier.`,
    });
    setTimeout(() => void refetchShipments(client), (retryAfter + 5) * 1000);
    return;
  }
  if (code === 'OFFLINE') {
    showSnackbar({
      tone: 'warning',
      text: t`Die Verbindung ist abgebrochen. Ob storniert wurde, steht hier, sobald das Gerät wieder online ist.`,
    });
    return;
  }
  const reason = reasonOf(error);
  const why = reason ? cancelRefusalText(reason) : said ? carrierMessage(said) : errorText(code);
  showSnackbar({
    tone: 'error',
    text: `${t`Die Stornierung ist nicht gelungen.`} ${why}`,
    ...(passing.has(code) ? { action: { label: t`Erneut versuchen`, onAction: again } } : {}),
  });
}

function reasonOf(error: unknown) {
  const { data } = (error ?? {}) as { data?: { reason?: unknown } };
  return cancelRefusals.find((it) => it === data?.reason);
}
