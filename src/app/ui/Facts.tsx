import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

type FactsProps = { facts: readonly (readonly [name: string, text: string | false])[]; className?: string };

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={joinClasses('flex flex-wrap gap-x-6 gap-y-2', className)}>
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt className="text-muted text-xs">{name}</dt>
              <dd className="tabular">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Rows of a flush card: the name on the left, the value beside it or below. */
export function FactRows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line-soft border-line-soft border-t text-sm">{children}</dl>;
}

export function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5">
      <dt className="flex-1 basis-44 text-muted">{name}</dt>
      <dd className="tabular grid min-w-0 flex-2 basis-44 justify-items-start break-words font-medium">
        {children}
      </dd>
    </div>
  );
}
