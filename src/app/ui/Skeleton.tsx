import { joinClasses } from './join-classes.ts';

export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={joinClasses('block animate-pulse rounded-sm bg-fill', className)} />
  );
}
