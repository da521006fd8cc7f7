import { useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { formatNumber } from '#app/i18n/format.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { TodayRow } from './today-rows.ts';

export function WaitRow({ row: { name, icon: Icon, count, to, note, parts } }: { row: TodayRow }) {
  const { t } = useLingui();
  const isWaiting = count > 0;
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface shadow-card">
      <Link
        to={to}
        className="group flex flex-1 items-start gap-4 rounded-card px-5 py-4 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span
          className={joinClasses(
            'grid size-10 shrink-0 place-items-center rounded-full',
            isWaiting ? 'bg-brand-soft text-brand' : 'bg-fill text-muted',
          )}
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold group-hover:text-brand group-hover:underline">
            {name}
          </span>
          <span className="tabular mt-0.5 block text-muted text-sm">
            {isWaiting ? note : t`Nichts offen`}
          </span>
        </span>
        <span
          className={joinClasses(
            'tabular font-semibold text-xl',
            isWaiting ? 'text-ink' : 'font-normal text-muted',
          )}
        >
          {formatNumber(count)}
        </span>
        <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted group-hover:text-brand" />
      </Link>
      {parts.length > 0 && (
        <ul className="flex flex-wrap gap-x-2 gap-y-1 border-line-soft border-t px-5 py-2.5 text-sm">
          {parts.map((part) => (
            <li key={part.words}>
              <Link
                to={part.to}
                className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line px-3 transition-colors hover:border-field-strong hover:text-brand pointer-coarse:min-h-11"
              >
                <span>
                  <span className="sr-only">{name}, </span>
                  {part.words}
                </span>{' '}
                <span className="tabular font-semibold">{formatNumber(part.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
