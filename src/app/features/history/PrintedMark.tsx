import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { formatDate } from '#app/i18n/format.ts';
import { isQueued } from '#app/parts/print/print-blocked.ts';
import { outcomeMark, printedPlace } from '#app/parts/print/printed-text.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { canPrintLabel } from '#domain/shipment/status.ts';

type PrintedMarkProps = { shipment: Shipment; wordsClassName?: string };

export function PrintedMark({ shipment, wordsClassName }: PrintedMarkProps) {
  const { t } = useLingui();
  const { label_printed, label_outcome, label_queued_on } = shipment;
  const isWaiting = !label_printed && isQueued(shipment) && canPrintLabel(shipment);
  if (!label_printed && !isWaiting) return null;
  const words = isWaiting
    ? t`Druckauftrag offen`
    : outcomeMark(label_outcome, label_printed ? formatDate(label_printed.seconds) : '');
  return (
    <span
      data-tooltip={isWaiting ? label_queued_on : printedPlace(shipment)}
      className="flex items-center gap-1 whitespace-nowrap text-muted text-xs"
    >
      <Printer aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={wordsClassName}>{words}</span>
    </span>
  );
}
