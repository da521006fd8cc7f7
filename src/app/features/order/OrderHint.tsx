import { joinClasses } from '#app/ui/join-classes.ts';
import { useOrderHint } from './order-hint.ts';

/** The hint at a field (docs/rules.md 6.11). */
export function OrderHint({ path, className }: { path: string; className?: string }) {
  const text = useOrderHint(path);
  return (
    <p
      role="status"
      className={joinClasses(
        'rounded-panel bg-info-soft px-3.5 py-2.5 text-info text-sm empty:hidden',
        className,
      )}
    >
      {text}
    </p>
  );
}
