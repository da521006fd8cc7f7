import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { knownShipment } from '#app/parts/print/known-shipments.ts';
import { findLastLabel, type LastLabel as Last } from '#app/parts/print/last-label.ts';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import { labelCount, printBlockedReason, printedOf } from '#app/parts/print/print-blocked.ts';
import { type Printed, printedHere } from '#app/parts/print/record-printed.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { isAltAlone, isInDialog } from '#app/ui/alt-keys.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { labelNumbers } from '#domain/labels/stored-label.ts';
import { lastLabelPresses, pressLastLabel } from './press-last-label.ts';

/** Prints the last label of this device again: Alt R on every page, or the search (docs/rules.md 15.27). */
export function LastLabel() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const latest = useRef(() => {});
  latest.current = () => void press();

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (!isAltAlone(event) || event.code !== 'KeyR' || isInDialog()) return;
      event.preventDefault();
      if (!event.repeat) pressLastLabel();
    }
    document.addEventListener('keydown', onKey, true);
    const leave = lastLabelPresses.subscribe(() => latest.current());
    return () => {
      document.removeEventListener('keydown', onKey, true);
      leave();
    };
  }, []);

  async function press(): Promise<void> {
    if (isPrinting || question) return;
    const last = await findLastLabel().catch(() => undefined);
    if (!last) {
      showSnackbar({ text: t`Auf diesem Gerät wurde noch kein Label gedruckt und kein Auftrag gesendet.` });
      return;
    }
    const { target } = last;
    if (!target) {
      showSnackbar({
        text: t`Zuletzt wurden mehrere Labels gedruckt. Im Archiv wählen Sie, welches noch einmal gedruckt wird.`,
      });
      return;
    }
    const [shipment_id] = target.shipment_ids;
    const known = knownShipment(client, shipment_id);
    const blocked = known && printBlockedReason(known);
    if (blocked) {
      showSnackbar({ tone: 'warning', text: t`Das letzte Label wird nicht mehr gedruckt. ${blocked}` });
      return;
    }
    const [number = ''] = known?.tracking_number ?? [];
    const more = known && {
      of: target.of ?? `${known.recipient.company}, ${formatTrackingNumber(number)}`,
      labels: target.of === undefined ? labelCount(known) : target.labels,
      numbers: labelNumbers(known, target.parcel_id),
    };
    print({ ...target, ...more }, printedBefore(last, known ? printedOf([known]) : []));
  }

  return question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />;
}

/** Otherwise a tab would open until the server refuses the second print. */
function printedBefore({ target, loadedAt }: Last, known: readonly Printed[]): readonly Printed[] {
  if (known.length > 0 || !target || loadedAt === undefined) return known;
  const [shipment_id] = target.shipment_ids;
  return [printedHere({ shipment_id, printedAt: loadedAt })];
}
