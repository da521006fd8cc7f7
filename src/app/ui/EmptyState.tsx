import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: LucideIcon;
  /** One sentence: what is missing and how to get it. */
  text: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon: Icon, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand">
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <p className="max-w-sm text-balance text-muted text-sm">{text}</p>
      {action}
    </div>
  );
}
