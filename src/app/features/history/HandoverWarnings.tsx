import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import type { HandoverShipment } from '#domain/shipment/handover.ts';
import { PrintMissing } from './PrintMissing.tsx';
import { ShipmentLink } from './ShipmentLink.tsx';

/** Maximum names listed; the table marks all. */
const mostNamed = 5;

type HandoverWarningsProps = { shipments: readonly HandoverShipment[]; waiting: readonly OrderRow[] };

/** Lists unprinted labels and unsent orders (docs/rules.md 15.7). */
export function HandoverWarnings({ shipments, waiting }: HandoverWarningsProps) {
  const { t } = useLingui();
  const queue = useQueueLink();
  const unprinted = shipments.filter((it) => it.is_unprinted);
  const [first, ...others] = unprinted;
  // Outlives the warning: a label printed meanwhile leaves the list and asks a question.
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const more = unprinted.length - mostNamed;
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {unprinted.length > 0 && (
        <Warning
          icon={Printer}
          text={plural(unprinted.length, {
            one: '# Sendung ist noch nicht gedruckt und steht trotzdem auf der Liste:',
            other: '# Sendungen sind noch nicht gedruckt und stehen trotzdem auf der Liste:',
          })}
          action={
            first && (
              <PrintMissing
                unprinted={[first, ...others]}
                isPrinting={isPrinting}
                onPrint={(target) => print(target, [])}
              />
            )
          }
        >
          {unprinted.slice(0, mostNamed).map((it) => (
            <ShipmentLink
              key={it.shipment_id}
              id={it.shipment_id}
              className="break-words font-semibold text-brand hover:underline"
            >
              {it.recipient.company}
            </ShipmentLink>
          ))}
          {more > 0 && <span>{t`und ${more} weitere`}</span>}
        </Warning>
      )}
      {waiting.length > 0 && (
        <Warning
          icon={CloudUpload}
          text={plural(waiting.length, {
            one: '# Auftrag wartet noch auf diesem Gerät und fehlt auf der Liste:',
            other: '# Aufträge warten noch auf diesem Gerät und fehlen auf der Liste:',
          })}
        >
          <span className="break-words">
            {waiting
              .slice(0, mostNamed)
              .map(({ summary }) => summary.company)
              .join(', ')}
            {waiting.length > mostNamed && ' …'}
          </span>
          <Link {...queue.open} className="font-semibold text-brand hover:underline">
            {t`Warteschlange ansehen`}
          </Link>
        </Warning>
      )}
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </div>
  );
}

type WarningProps = { icon: LucideIcon; text: string; children: ReactNode; action?: ReactNode };

function Warning({ icon: Icon, text, children, action }: WarningProps) {
  return (
    <div className="flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>{text}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 pointer-coarse:gap-y-3">{children}</p>
        {action}
      </div>
    </div>
  );
}
