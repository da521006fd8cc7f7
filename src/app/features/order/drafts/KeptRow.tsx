import type { KeyboardEventHandler, ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';

type KeptRowProps = {
  /** Chooses it, at the row's start. */
  select?: ReactNode;
  title: string;
  /** The title stands for something that is not there. */
  isNameless?: boolean;
  /** Stands after the title. */
  tag?: ReactNode;
  /** Says what it is, in one line each. */
  lines: readonly ReactNode[];
  onOpen: () => void;
  /** Keys pressed on what opens it. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** Why it cannot be opened. */
  reason?: string | undefined;
  /** Stand at the row's end. */
  actions: ReactNode;
};

/** A draft or a template in its list: all of the row opens it, except for what stands at its end. */
export function KeptRow({
  select,
  title,
  isNameless,
  tag,
  lines,
  onOpen,
  onKeyDown,
  reason,
  actions,
}: KeptRowProps) {
  const isBlocked = reason !== undefined;
  return (
    <li className="flex items-center gap-1 border-line border-b last:border-b-0">
      {select}
      <button
        type="button"
        onClick={isBlocked ? undefined : onOpen}
        onKeyDown={onKeyDown}
        aria-disabled={isBlocked || undefined}
        className={joinClasses(
          'min-w-0 flex-1 rounded-control px-3 py-2.5 text-left transition-colors',
          isBlocked ? 'cursor-default' : 'hover:bg-fill',
        )}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={joinClasses(
              'min-w-0 break-words font-semibold text-sm',
              (isNameless || isBlocked) && 'text-muted',
            )}
          >
            {title}
          </span>
          {tag}
        </span>
        {lines.map((line, index) => (
          <span key={index === 0 ? 'what' : 'more'} className="tabular mt-0.5 block text-muted text-xs">
            {line}
          </span>
        ))}
        {isBlocked && <span className="mt-0.5 block text-warning text-xs">{reason}</span>}
      </button>
      {actions}
    </li>
  );
}
