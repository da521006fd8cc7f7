import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { type Tone, tones } from './tones.ts';

export type TimelineItem = {
  id: string;
  title: ReactNode;
  time?: ReactNode;
  place?: ReactNode;
  detail?: ReactNode;
  tone?: Tone;
};

/** The first item is the current state. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label} className="@container flex max-w-lg flex-col">
      {items.map((item, index) => (
        <li key={item.id} className="group relative flex gap-3.5 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-5 -bottom-1 left-1.25 w-0.5 bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={joinClasses(
              'relative mt-1 size-3 shrink-0 rounded-full',
              index === 0 ? tones[item.tone ?? 'info'].dot : 'border-2 border-field-strong bg-surface',
            )}
          />
          <div className="min-w-0 flex-1">
            <div className="@sm:flex @sm:items-baseline @sm:justify-between @sm:gap-4">
              <p className={joinClasses('text-sm', index === 0 && 'font-semibold')}>{item.title}</p>
              {item.time && <p className="tabular shrink-0 text-muted text-xs">{item.time}</p>}
            </div>
            {item.place && <p className="text-muted text-xs">{item.place}</p>}
            {item.detail && <div className="mt-1 text-label text-sm">{item.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
