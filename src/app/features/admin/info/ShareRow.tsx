import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type ShareRowProps = {
  to?: string;
  name: ReactNode;
  figure: string;
  note?: string;
  /** 0 to 1, relative to the largest. */
  share: number;
  tone: string;
};

export function ShareRow({ to, name, figure, note, share, tone }: ShareRowProps) {
  const content = (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 break-words font-medium">
          <span className={to && 'group-hover:text-brand group-hover:underline'}>{name}</span>{' '}
          {note && <span className="tabular ml-2 font-normal text-muted text-xs">{note}</span>}
        </span>
        <span className="tabular whitespace-nowrap font-semibold">{figure}</span>
        {to && (
          <ChevronRight
            aria-hidden="true"
            className="-ml-1 size-4 shrink-0 self-center text-muted group-hover:text-brand"
          />
        )}
      </span>
      <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-fill">
        <span style={{ width: `${share * 100}%` }} className={`block h-full rounded-full ${tone}`} />
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link
          to={to}
          className="group block min-h-11 px-5 py-2.5 text-sm transition-colors hover:bg-fill focus-visible:-outline-offset-2"
        >
          {content}
        </Link>
      ) : (
        <div className="px-5 py-2.5 text-sm">{content}</div>
      )}
    </li>
  );
}
