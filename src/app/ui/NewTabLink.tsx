import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { joinClasses } from './join-classes.ts';

type NewTabLinkProps = {
  to: string;
  label: string;
  tooltip: string;
  className?: string;
  isPrinted?: boolean;
};

export function NewTabLink({ to, label, tooltip, className, isPrinted = true }: NewTabLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      aria-label={label}
      data-tooltip={tooltip}
      {...(isPrinted ? {} : { 'data-not-printed': '' })}
      className={joinClasses(
        'inline-grid size-row shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-fill hover:text-ink',
        className,
      )}
    >
      <SquareArrowOutUpRight aria-hidden="true" className="size-5" />
    </a>
  );
}
