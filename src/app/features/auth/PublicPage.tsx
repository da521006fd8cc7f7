import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PublicHeader } from '#app/parts/public/PublicHeader.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Spinner } from '#app/ui/Spinner.tsx';

type PublicPageProps = {
  title: string;
  icon?: LucideIcon;
  tone?: 'plain' | 'success' | 'warning';
  isBusy?: boolean;
  children: ReactNode;
};

const tones = {
  plain: 'bg-brand-soft text-brand',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
};

export function PublicPage({ title, icon: Icon, tone = 'plain', isBusy = false, children }: PublicPageProps) {
  return (
    <>
      <title>{`${title} – Versandpult`}</title>
      <PublicHeader />
      <main className="grid flex-1 content-start justify-items-center px-4 py-6 sm:pt-[12vh] sm:pb-12">
        <div className="w-full max-w-110 rounded-card border border-line bg-surface px-5 py-6 shadow-card sm:px-8 sm:py-8">
          {(Icon || isBusy) && (
            <span className={joinClasses('mb-4 grid size-12 place-items-center rounded-full', tones[tone])}>
              {isBusy ? (
                <Spinner className="size-5" />
              ) : (
                Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-6" />
              )}
            </span>
          )}
          <h1 className="text-balance font-semibold text-xl tracking-tight">{title}</h1>
          {children}
        </div>
      </main>
    </>
  );
}
