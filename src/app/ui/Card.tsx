import { type ReactNode, useId } from 'react';
import { joinClasses } from './join-classes.ts';

type CardProps = {
  title?: ReactNode;
  /** Names the card where it has no title. */
  label?: string;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** A bar below the content; buttons in it stand at its end. */
  footer?: ReactNode;
  /** Content that goes up to the edges: tables, tabs, lists. */
  isFlush?: boolean;
  children: ReactNode;
  className?: string;
};

/**
 * A card stacks its own: what changes in one is painted without the others. The one in use is above them, for browsers
 * that cannot lift its lists to the top layer.
 */
export function Card({ title, label, actions, footer, isFlush, children, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-label={label}
      aria-labelledby={title && !label ? titleId : undefined}
      className={joinClasses(
        'isolate min-w-0 rounded-card border border-line bg-surface shadow-card focus-within:z-1',
        className,
      )}
    >
      {(title || actions) && (
        <div className="flex min-h-14 flex-wrap items-center gap-3 px-5 py-2.5">
          <h2 id={titleId} className="mr-auto font-semibold text-base">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <div
        className={joinClasses(
          isFlush ? 'overflow-clip first:rounded-t-inner last:rounded-b-inner' : 'px-5 pb-5',
          !isFlush && !title && !actions && 'pt-5',
        )}
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap items-center justify-end gap-2.5 rounded-b-card border-line border-t bg-sunken px-5 py-3.5">
          {footer}
        </div>
      )}
    </section>
  );
}
