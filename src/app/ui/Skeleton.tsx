import { joinClasses } from './join-classes.ts';

/** A grey bar in place of a text that is on its way; size it by class. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={joinClasses('block animate-pulse rounded-sm bg-fill', className)} />
  );
}
