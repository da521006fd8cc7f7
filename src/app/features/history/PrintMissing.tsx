import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { notHere } from '#app/parts/print/print-blocked.ts';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import { usePrintable } from '#app/parts/print/use-stored-labels.ts';
import { Button } from '#app/ui/Button.tsx';
import { copiesOf } from '#domain/labels/label-copies.ts';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import { runLimits } from '#domain/shipment/shipment.ts';
import { RunProgressBar } from './RunProgressBar.tsx';

type PrintMissingProps = {
  unprinted: readonly [HandoverShipment, ...HandoverShipment[]];
  isPrinting: boolean;
  onPrint: (target: LabelTarget) => void;
};

/** Prints the missing labels in the order of the list, at most one run (docs/rules.md 15.17). */
export function PrintMissing({ unprinted, isPrinting, onPrint }: PrintMissingProps) {
  const { t } = useLingui();
  const target = runOf(unprinted);
  const { canPrint } = usePrintable(target);
  const count = target.shipment_ids.length;
  const isPart = count < unprinted.length;
  return (
    <>
      <Button
        icon={Printer}
        isLoading={isPrinting}
        disabled={!canPrint}
        onClick={() => onPrint(target)}
        className="mt-2"
      >
        {plural(target.labels, { one: '# Label drucken', other: '# Labels drucken' })}
      </Button>
      <p role="status" className="mt-1 text-label text-xs empty:hidden">
        {!canPrint ? notHere() : isPart && t`Zuerst die ersten ${count}, danach die übrigen.`}
      </p>
      <RunProgressBar />
    </>
  );
}

function runOf(unprinted: PrintMissingProps['unprinted']): LabelTarget {
  const [first, ...others] = unprinted;
  const ids: [string, ...string[]] = [first.shipment_id];
  let labels = labelsOf(first);
  for (const it of others) {
    const more = labels + labelsOf(it);
    if (ids.length === runLimits.shipments || more > runLimits.labels) break;
    ids.push(it.shipment_id);
    labels = more;
  }
  const numbers = first.parcels.map((it) => it.tracking_number);
  return { shipment_ids: ids, labels, of: first.recipient.company, ...(ids.length === 1 ? { numbers } : {}) };
}

const labelsOf = ({ parcels, transport_kind }: HandoverShipment) => parcels.length * copiesOf(transport_kind);
