import { t } from '@lingui/core/macro';
import { statusText } from '#app/i18n/labels.ts';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';

/** Told to the recipient, who does not know that the sender transmits data. */
export function recipientHeadline(status: ShipmentStatus | null): string {
  const headlines: Record<ShipmentStatus, string> = {
    0: t`Ihre Sendung wurde storniert`,
    1: t`Ihre Sendung ist angekündigt`,
    2: t`Ihre Sendung ist unterwegs`,
    3: t`Ihre Sendung ist in Zustellung`,
    4: t`Ihre Sendung konnte nicht übergeben werden`,
    5: t`Bei der Zustellung gibt es ein Problem`,
    6: t`Ihre Sendung ist zugestellt`,
  };
  return headlines[status ?? shipmentStatuses.info_received];
}

export function recipientStep(status: ShipmentStatus): string {
  return status === shipmentStatuses.info_received ? t`Angekündigt` : statusText(status);
}
