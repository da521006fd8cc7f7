import { type ReactNode, useId } from 'react';
import { joinClasses } from './join-classes.ts';

type CardProps = {
  title?: ReactNode;
  label?: string;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding, for tables, tabs and lists. */
  isFlush?: boolean;
  children: ReactNode;
  className?: string;
};

/** `isolate` limits repaints to the card. The focused card is on top for browsers without a top layer. */
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
