import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { formatDate } from '#app/i18n/format.ts';
import { printedPlace } from '#app/parts/printed-text.ts';
import type { Shipment } from '#domain/shipment.ts';

type PrintedMarkProps = { shipment: Shipment; wordsClassName?: string };

/** Says that a label was printed; when exactly and where for whoever points at it. */
export function PrintedMark({ shipment, wordsClassName }: PrintedMarkProps) {
  const { t } = useLingui();
  if (!shipment.label_printed) return null;
  const day = formatDate(shipment.label_printed.seconds);
  return (
    <span
      data-tooltip={printedPlace(shipment)}
      className="flex items-center gap-1 whitespace-nowrap text-muted text-xs"
    >
      <Printer aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={wordsClassName}>{t`Gedruckt ${day}`}</span>
    </span>
  );
}
