import type { LucideIcon } from 'lucide-react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Tooltip } from '#app/ui/overlays/Tooltip.tsx';

type ExplainedButtonProps = {
  icon: LucideIcon;
  reason: string;
  label?: string;
  className?: string;
  children: string;
};

/** A disabled button that stays focusable to explain why. */
export function ExplainedButton({ icon: Icon, reason, label, className, children }: ExplainedButtonProps) {
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        aria-disabled="true"
        aria-label={label}
        className={joinClasses(
          'inline-flex min-h-control items-center gap-2 rounded-control border px-4 font-semibold text-muted text-sm',
          className ?? 'border-field',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {children}
      </button>
    </Tooltip>
  );
}
