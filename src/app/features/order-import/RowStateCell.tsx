import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Link } from 'react-router-dom';
import { useConnection } from '#app/offline/connection.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { watchTooltips } from '#app/ui/overlays/tooltip-layer.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { isOrderedBefore, type JudgedRow, stateOf } from './judged-row.ts';
import { actsOf, type RowAct, type RowActions } from './row-acts.ts';
import { rowStateWords } from './row-state-words.ts';
import { rowWords } from './row-words.ts';

type RowStateCellProps = {
  row: JudgedRow;
  actions: RowActions;
  wordsId: string;
  /** There is room for a tracking number; else the panel has it. */
  isWide: boolean;
};

watchTooltips();

/** State, and the row's actions: icons that a mouse or the focus shows, a menu for fingers. */
export function RowStateCell({ row, actions, wordsId, isWide }: RowStateCellProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const queue = useQueueLink();
  const state = stateOf(row);
  const number = row.rows[0] ?? 0;
  const { tone, text } = rowStateWords(row, isOffline);
  const acts = actsOf(row, actions);
  const words = rowWords(row, actions.knownSince);
  return (
    <div data-row-state={number} className="flex min-w-0 items-center gap-1.5 bg-inherit">
      {row.where.is === 'sent' || row.where.is === 'cancelled' ? (
        <SentState {...row.where} text={text} isWide={isWide} />
      ) : state === 'waiting' || (state === 'refused' && !isOrderedBefore(row)) ? (
        <Link
          {...queue.open}
          aria-label={`${text}: ${t`Warteschlange`}`}
          className="min-w-0 truncate rounded-sm hover:underline"
        >
          <Tag tone={tone}>{text}</Tag>
        </Link>
      ) : (
        <span className="min-w-0 truncate">
          <Tag tone={tone}>{text}</Tag>
        </span>
      )}
      {acts.length > 0 && (
        <>
          <span
            className={joinClasses(
              'absolute inset-y-px right-0.5 flex items-center bg-inherit pointer-coarse:hidden',
              !acts.some(isAnswer) && 'opacity-0 focus-within:opacity-100 group-hover/row:opacity-100',
            )}
          >
            {acts.map((it) => (
              <ActIcon key={it.id} act={it} of={number} isFolded={acts.some(isAnswer)} />
            ))}
          </span>
          <span className="ml-auto hidden shrink-0 pointer-coarse:inline-flex">
            <Menu
              label={t`Aktionen, Zeile ${number}`}
              trigger={<Ellipsis aria-hidden="true" className="size-5" />}
              triggerClassName="-my-0.5 -mr-1 w-8 justify-center text-muted aria-expanded:bg-fill"
              entries={() => acts.map(({ id, label, icon, run }) => ({ id, label, icon, onSelect: run }))}
            />
          </span>
        </>
      )}
      {words.length > 0 && (
        <ul id={wordsId} className="sr-only">
          {words.map((it) => (
            <li key={it.key}>{it.text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type SentStateProps = {
  is: 'sent' | 'cancelled';
  shipment_id: string;
  tracking_number: string[];
  text: string;
  isWide: boolean;
};

function SentState({ is, shipment_id, tracking_number, text, isWide }: SentStateProps) {
  const [first, ...others] = tracking_number;
  const number = first && formatTrackingNumber(first);
  if (!isWide || !number)
    return (
      <Link to={paths.shipment(shipment_id)} title={number} className="min-w-0 truncate rounded-sm">
        <Tag tone={is === 'sent' ? 'success' : 'neutral'}>{text}</Tag>
      </Link>
    );
  return (
    <>
      {is === 'cancelled' ? (
        <Tag>{text}</Tag>
      ) : (
        <>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
          <span className="sr-only">{text}</span>
        </>
      )}
      <Link
        to={paths.shipment(shipment_id)}
        title={number}
        className="tabular min-w-0 truncate text-brand text-xs hover:underline"
      >
        {number}
        {others.length > 0 && ` +${others.length}`}
      </Link>
    </>
  );
}

const isAnswer = ({ id }: RowAct) => id === 'keep' || id === 'take_in' || id === 'back';

/** `isFolded`: an answer beside it stays in sight, so it takes no room until the mouse or the focus comes. */
type ActIconProps = { act: RowAct; of: number; isFolded: boolean };

/** The answer to a question stays in sight; the others show under the mouse or with the focus. */
function ActIcon({ act, of, isFolded }: ActIconProps) {
  const { t } = useLingui();
  const { id, label, icon: Icon, run } = act;
  return (
    <button
      type="button"
      onClick={run}
      data-answer={id === 'keep' || undefined}
      aria-label={t`${label}, Zeile ${of}`}
      data-tooltip={label}
      className={joinClasses(
        'grid size-7 place-items-center rounded-control text-muted hover:bg-fill hover:text-ink',
        isAnswer(act)
          ? 'text-brand'
          : isFolded && 'not-focus-visible:not-group-hover/row:w-0 overflow-hidden',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
