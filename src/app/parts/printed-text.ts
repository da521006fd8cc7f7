import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Shipment } from '#domain/shipment.ts';

type Mark = Pick<Shipment, 'label_printed' | 'label_printed_on'>;

/** Says when and where a label was printed; undefined if it was not. */
export function printedPlace({ label_printed, label_printed_on }: Mark): string | undefined {
  if (!label_printed) return undefined;
  const at = formatDateTime(label_printed.seconds);
  const device = label_printed_on || t`Unbekanntes Gerät`;
  return `${at}, ${device}`;
}

export function printedText({ label_printed, label_printed_on }: Mark): string | undefined {
  if (!label_printed) return undefined;
  const at = formatDateTime(label_printed.seconds);
  const device = label_printed_on;
  return device ? t`Schon gedruckt am ${at} auf ${device}.` : t`Schon gedruckt am ${at}.`;
}
