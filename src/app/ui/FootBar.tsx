import { type ReactNode, useEffect, useRef } from 'react';
import { joinClasses } from './join-classes.ts';

/** px: a field's message stands below it. */
const gap = 40;

type FootBarProps = { label?: string; className?: string; children: ReactNode };

/** A bar at the window's foot. What gets the focus is scrolled out from under it, in every engine. */
export function FootBar({ label, className, children }: FootBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const uncover = ({ target }: FocusEvent) => {
      const at = bar.current?.getBoundingClientRect();
      if (!at?.height || !(target instanceof Element) || bar.current?.contains(target)) return;
      if (target.closest('dialog, [popover]')) return;
      const { top, bottom } = target.getBoundingClientRect();
      const covered = Math.min(bottom + gap - at.top, top);
      if (covered > 0) window.scrollBy({ top: covered });
    };
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, []);
  return (
    <section
      ref={bar}
      aria-label={label}
      className={joinClasses(
        'sticky bottom-0 z-20 border-line border-t pb-[max(0.625rem,env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </section>
  );
}
