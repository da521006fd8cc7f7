import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type LinkTileProps = {
  to: string;
  icon: LucideIcon;
  title: string;
  about: string;
  mark?: ReactNode;
};

export function LinkTile({ to, icon: Icon, title, about, mark }: LinkTileProps) {
  return (
    <li className="grid">
      <Link
        to={to}
        className="group flex items-start gap-4 rounded-card border border-line bg-surface px-5 py-4.5 shadow-card transition-colors hover:border-field-strong"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold text-base group-hover:text-brand">
            {title}
            {mark}
          </span>
          <span className="mt-0.5 block text-muted text-sm">{about}</span>
        </span>
        <ChevronRight aria-hidden="true" className="mt-3 size-5 shrink-0 text-faint" />
      </Link>
    </li>
  );
}
