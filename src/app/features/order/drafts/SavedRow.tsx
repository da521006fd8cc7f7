import type { KeyboardEventHandler, ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';

type SavedRowProps = {
  select?: ReactNode;
  title: string;
  /** The title is a placeholder. */
  isNameless?: boolean;
  tag?: ReactNode;
  lines: readonly ReactNode[];
  onOpen: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** Why the row cannot be opened. */
  reason?: string | undefined;
  actions: ReactNode;
};

export function SavedRow({
  select,
  title,
  isNameless,
  tag,
  lines,
  onOpen,
  onKeyDown,
  reason,
  actions,
}: SavedRowProps) {
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
