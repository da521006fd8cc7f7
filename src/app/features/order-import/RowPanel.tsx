import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useConnection } from '#app/offline/connection.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { labelAddress, recipientLines } from '#domain/labels/label-address.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { shippingType } from '#domain/services/route.ts';
import type { JudgedRow } from './judged-row.ts';
import { RowDetails } from './RowDetails.tsx';
import { actsOf, type RowActions } from './row-acts.ts';
import { rowStateWords } from './row-state-words.ts';

type RowPanelProps = {
  row: JudgedRow;
  /** The user went to this row; until then the panel shows the first one, if there is room beside the list. */
  isChosen: boolean;
  sender: string;
  actions: RowActions;
};

/** The row with the focus: its address as the label prints it, and its faults in words. */
export function RowPanel({ row, isChosen, sender, actions }: RowPanelProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const number = row.rows[0] ?? 0;
  const { recipient } = row.values;
  const isNational = shippingType({ sender, recipient: recipient.country_code }) === 'national';
  const lines = recipientLines(labelAddress(recipient), isNational);
  const { tone, text } = rowStateWords(row, isOffline);
  return (
    <section
      aria-label={t`Zeile ${number}`}
      className={joinClasses(
        'sticky bottom-16 z-2 flex max-h-24 flex-wrap items-start gap-x-5 gap-y-1 overflow-y-auto border-line border-t bg-sunken px-4 py-2 min-[90rem]:static min-[90rem]:max-h-none min-[90rem]:w-64 min-[90rem]:shrink-0 min-[90rem]:flex-col min-[90rem]:flex-nowrap min-[90rem]:gap-3 min-[90rem]:border-t-0 min-[90rem]:border-l min-[90rem]:py-3',
        !isChosen && 'max-[90rem]:hidden',
      )}
    >
      <div className="w-full text-sm max-[90rem]:hidden">
        <p className="flex items-center justify-between gap-2 font-semibold">
          <span className="tabular">{t`Zeile ${number}`}</span>
          <span className="whitespace-nowrap">
            <Tag tone={tone}>{text}</Tag>
          </span>
        </p>
        {row.own && <p className="wrap-anywhere text-muted text-xs">{row.own}</p>}
      </div>
      <ul
        aria-label={t`Anschrift auf dem Label`}
        className="wrap-anywhere min-w-0 text-sm max-[90rem]:flex-1 min-[90rem]:w-full min-[90rem]:rounded-control min-[90rem]:border min-[90rem]:border-line min-[90rem]:bg-surface min-[90rem]:px-3 min-[90rem]:py-2"
      >
        {lines.map((it) => (
          <li
            key={it.part}
            className={joinClasses(
              "max-[90rem]:inline max-[90rem]:not-last:after:content-['_·_']",
              it.part === 'company' && 'font-semibold',
            )}
          >
            {it.text}
          </li>
        ))}
      </ul>
      <div className="flex min-w-0 flex-col gap-1.5 max-[90rem]:order-last max-[90rem]:w-full">
        {(row.where.is === 'sent' || row.where.is === 'cancelled') && (
          <Link
            to={paths.shipment(row.where.shipment_id)}
            className="tabular text-brand text-sm hover:underline"
          >
            {row.where.tracking_number.map(formatTrackingNumber).join(', ') || t`Zur Sendung`}
          </Link>
        )}
        <RowDetails row={row} actions={actions} />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {actsOf(row, actions).map(({ id, label, run }) => (
          <button
            key={id}
            type="button"
            onClick={run}
            className="font-medium text-brand text-sm hover:underline pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </p>
    </section>
  );
}
