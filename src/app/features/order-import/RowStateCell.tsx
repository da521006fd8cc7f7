import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { errorText, hintText, issueText, type ShownCode } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { orderedBeforeWords } from '#app/parts/orders/ordered-before-words.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { paths } from '#app/paths.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { Tone } from '#app/ui/tones.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { hintsBeside, isReasonLeftOut } from '#domain/order-import/cell-note.ts';
import { otherReading } from '#domain/order-import/other-reading.ts';
import { cellValue, type ListField, listFields } from '#domain/order-import/row-cells.ts';
import type { Issue } from '#domain/values/codes.ts';
import { pathName, placeName } from './column-names.ts';
import { isOpen, isOrderedBefore, type JudgedRow, type RowState, stateOf } from './judged-row.ts';
import { noteText } from './note-words.ts';

export type RowActions = {
  openInForm: (row: JudgedRow) => void;
  takeFromForm: (row: JudgedRow) => void;
  restore: (row: JudgedRow) => void;
  leaveOut: (row: JudgedRow, isLeftOut: boolean) => void;
  decideUnsent: (row: JudgedRow, isTaken: boolean) => void;
  /** Answers all questions of the row. */
  keep: (row: JudgedRow) => void;
  /** Answers one question with its other reading. */
  set: (row: JudgedRow, cell: { field: ListField; text: string }) => void;
  /** Answers for a row that the server has as ordered before. */
  orderAgain: (row: JudgedRow) => void;
  leaveOutOrdered: (row: JudgedRow) => void;
  /** Maps own numbers to the time of their earlier order in ms. */
  knownSince: ReadonlyMap<string, number>;
};

const toneOf: Record<RowState, Tone> = {
  checking: 'neutral',
  bad: 'error',
  asked: 'warning',
  ready: 'success',
  left_out: 'neutral',
  draft: 'info',
  waiting: 'info',
  refused: 'error',
  taken: 'warning',
  sent: 'success',
  cancelled: 'neutral',
  elsewhere: 'info',
};

export function RowStateCell({ row, actions }: { row: JudgedRow; actions: RowActions }) {
  const { t } = useLingui();
  const queue = useQueueLink();
  const isOffline = useConnection() === 'offline';
  const state = stateOf(row);
  const number = row.rows[0] ?? 0;
  const isBefore = isOrderedBefore(row);
  const names: Record<RowState, string> = {
    checking: t`wird geprüft`,
    bad: t`zu ergänzen`,
    asked: t`zu prüfen`,
    ready: t`bereit`,
    left_out: t`ausgelassen`,
    draft: t`im Formular offen`,
    waiting: isOffline ? t`wartet auf Verbindung` : t`wird gesendet`,
    refused: t`abgelehnt`,
    taken: t`aus der Warteschlange genommen`,
    sent: t`gesendet`,
    cancelled: t`storniert`,
    elsewhere: t`auf einem anderen Gerät`,
  };
  return (
    <div data-row-state={number} className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isBefore ? (
          <Tag tone="warning">{t`schon bestellt`}</Tag>
        ) : (
          <Tag tone={toneOf[state]}>{names[state]}</Tag>
        )}
        {isBefore && (
          <>
            <Act onClick={() => actions.leaveOutOrdered(row)} of={number}>{t`Auslassen`}</Act>
            <Act onClick={() => actions.orderAgain(row)} of={number}>{t`Noch einmal bestellen`}</Act>
          </>
        )}
        {(state === 'bad' || state === 'asked') && row.questions.length > 0 && (
          <Act onClick={() => actions.keep(row)} of={number} isAnswer>
            {t`So lassen`}
          </Act>
        )}
        {isOpen(row) && (
          <>
            <Act onClick={() => actions.openInForm(row)} of={number}>{t`Im Formular`}</Act>
            <Act onClick={() => actions.leaveOut(row, true)} of={number}>{t`Auslassen`}</Act>
          </>
        )}
        {state === 'left_out' && (
          <Act onClick={() => actions.leaveOut(row, false)} of={number}>{t`Doch senden`}</Act>
        )}
        {state === 'draft' && (
          <>
            <Act onClick={() => actions.openInForm(row)} of={number}>{t`Im Formular`}</Act>
            <Act onClick={() => actions.takeFromForm(row)} of={number}>{t`In den Stapel zurück`}</Act>
          </>
        )}
        {(state === 'taken' || state === 'cancelled') && (
          <Act onClick={() => actions.restore(row)} of={number}>{t`In den Stapel zurück`}</Act>
        )}
        {(state === 'waiting' || (state === 'refused' && !isBefore)) && (
          <Link {...queue.open} className="font-medium text-brand text-xs hover:underline">
            {t`Warteschlange`}
          </Link>
        )}
      </div>
      <Details row={row} state={state} actions={actions} />
      {row.unsent && <UnsentChange row={row} unsent={row.unsent} decide={actions.decideUnsent} />}
    </div>
  );
}

type UnsentProps = {
  row: JudgedRow;
  unsent: NonNullable<JudgedRow['unsent']>;
  decide: RowActions['decideUnsent'];
};

/** Changes made before another device took the batch: not sent, so the user decides. */
function UnsentChange({ row, unsent, decide }: UnsentProps) {
  const { t, i18n } = useLingui();
  const number = row.rows[0] ?? 0;
  const decimal = i18n.locale === 'en' ? '.' : ',';
  const changed = listFields.flatMap((field) => {
    const [now, own] = [row.values, unsent.values].map((it) => cellValue(it, field, decimal));
    return now === own ? [] : [{ field, own }];
  });
  return (
    <div className="text-warning text-xs">
      <p className="font-medium">{t`Hier geändert und nicht gesendet:`}</p>
      <ul>
        {changed.map(({ field, own }) => (
          <li key={field}>{`${pathName(field)}: ${own ? t`„${own}“` : t`leer`}`}</li>
        ))}
        {unsent.isLeftOut !== row.isLeftOut && (
          <li>{unsent.isLeftOut ? t`ausgelassen` : t`soll doch gesendet werden`}</li>
        )}
        {changed.length === 0 && unsent.isLeftOut === row.isLeftOut && (
          <li>{t`Angaben, die in dieser Liste keine Spalte haben`}</li>
        )}
      </ul>
      <div className="flex flex-wrap gap-x-3">
        {row.where.is === 'here' && <Act onClick={() => decide(row, true)} of={number}>{t`Übernehmen`}</Act>}
        <Act onClick={() => decide(row, false)} of={number}>{t`Verwerfen`}</Act>
      </div>
    </div>
  );
}

type ActProps = { onClick: () => void; of: number; isAnswer?: boolean; children: string };

function Act({ onClick, of, isAnswer, children }: ActProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onClick}
      data-answer={isAnswer}
      aria-label={t`${children}, Zeile ${of}`}
      className="font-medium text-brand text-xs hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

function Details({ row, state, actions }: { row: JudgedRow; state: RowState; actions: RowActions }) {
  const { t } = useLingui();
  const { knownSince } = actions;
  const { where, issues = [], hints = [] } = row;
  const [reasons, notes] = [
    row.notes.filter(isReasonLeftOut),
    row.notes.filter((it) => !isReasonLeftOut(it) && !it.isKept && !row.questions.includes(it)),
  ];
  const parcels = row.values.parcels.length;
  if (where.is === 'sent' || where.is === 'cancelled') {
    const [first = '', ...others] = where.tracking_number;
    return (
      <Link to={paths.shipment(where.shipment_id)} className="tabular text-brand text-xs hover:underline">
        {first ? formatTrackingNumber(first) : t`Zur Sendung`}
        {others.length > 0 && ` +${others.length}`}
      </Link>
    );
  }
  const problems: readonly Pick<Issue, 'path' | 'code'>[] =
    where.is === 'refused' ? (where.issues as Issue[]) : state === 'bad' ? issues : [];
  const [first, ...others] = problems;
  const sentence = (it: Pick<Issue, 'path' | 'code'>) => `${placeName(it.path, parcels)}: ${issueText(it)}`;
  return (
    <>
      {knownSince.has(row.own) && (state === 'left_out' || isOpen(row)) && (
        <p className="text-warning text-xs">{t`Diese Auftragsnummer gab es schon.`}</p>
      )}
      {state !== 'waiting' &&
        reasons.map((it) => (
          <p key={it.code} className="text-warning text-xs">
            {noteText(it)}
          </p>
        ))}
      {where.is === 'refused' && where.before && (
        <p className="text-warning text-xs">
          {orderedBeforeWords(where.before)}{' '}
          <Link to={paths.shipment(where.before.shipment_id)} className="text-brand hover:underline">
            {t`Zur Sendung`}
          </Link>
        </p>
      )}
      {where.is === 'refused' && !where.before && problems.length === 0 && (
        <p className="text-error text-xs">{where.carrierMessage || errorText(where.code as ShownCode)}</p>
      )}
      {first && <p className="text-error text-xs">{sentence(first)}</p>}
      {others.length > 0 && (
        <details className="text-error text-xs">
          <summary className="cursor-pointer">
            {plural(others.length, { one: 'und # weiteres', other: 'und # weitere' })}
          </summary>
          <ul>
            {others.map((it) => (
              <li key={`${it.path} ${it.code}`}>{sentence(it)}</li>
            ))}
          </ul>
        </details>
      )}
      {(state === 'asked' || state === 'bad') &&
        row.questions.map((it) => {
          const other = otherReading(it, row.values);
          return (
            <p key={`${it.row} ${it.path} ${it.code} ${it.from}`} className="text-warning text-xs">
              {placeName(it.path, parcels)}: {noteText(it)}{' '}
              {other && (
                <Act onClick={() => actions.set(row, other)} of={row.rows[0] ?? 0}>
                  {t`„${other.text}“ nehmen`}
                </Act>
              )}
            </p>
          );
        })}
      {(state === 'ready' || state === 'asked' || state === 'bad') &&
        hintsBeside(hints, row.notes).map((it) => (
          <p key={it.path} className="text-info text-xs">
            {placeName(it.path, parcels)}: {hintText(it)}
          </p>
        ))}
      {state !== 'waiting' && notes.length > 0 && (
        <details className="text-muted text-xs">
          <summary className="cursor-pointer">
            {plural(notes.length, { one: '# Anpassung', other: '# Anpassungen' })}
          </summary>
          <ul className="mt-0.5">
            {notes.map((it) => (
              <li key={`${it.row} ${it.path} ${it.code} ${it.from}`}>
                {placeName(it.path, parcels)}: {noteText(it)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
