import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import type { LabelMark } from '#domain/shipment/shipment.ts';
import { isQueued } from './print-blocked.ts';

export function printedPlace({ label_printed, label_printed_on }: LabelMark): string | undefined {
  if (!label_printed) return undefined;
  const at = formatDateTime(label_printed.seconds);
  const device = label_printed_on || t`Unbekanntes Gerät`;
  return `${at}, ${device}`;
}

/** Undefined if the label was neither printed nor queued. */
export function printedText(mark: LabelMark): string | undefined {
  const { label_printed, label_printed_on: device, label_unconfirmed, label_queued_on: printer } = mark;
  if (isQueued(mark))
    return printer ? t`Es liegt schon ein Druckauftrag bei ${printer}.` : t`Es wird schon gedruckt.`;
  if (!label_printed) return undefined;
  const at = formatDateTime(label_printed.seconds);
  if (label_unconfirmed) return t`Schon am ${at} an den Drucker ${device ?? ''} übergeben.`;
  return device ? t`Schon gedruckt am ${at} auf ${device}.` : t`Schon gedruckt am ${at}.`;
}
