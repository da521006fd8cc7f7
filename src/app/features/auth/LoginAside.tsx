import { useLingui } from '@lingui/react/macro';
import { ProductMark } from '#app/parts/public/ProductMark.tsx';

export function LoginAside() {
  const { t } = useLingui();
  return (
    <aside className="bg-nav text-on-nav max-lg:hidden">
      <div className="sticky top-0 flex h-full max-h-dvh flex-col justify-between gap-12 px-10 py-9 xl:px-14">
        <p className="flex items-center gap-3 font-semibold text-lg tracking-tight">
          <ProductMark className="size-8 text-accent">Versandpult</ProductMark>
        </p>
        <div className="max-w-96">
          <p className="text-balance font-semibold text-xl tracking-tight">
            {t`Vom Auftrag zum Label, ohne Umwege.`}
          </p>
          <ul className="mt-7">
            {[
              t`Pakete, Umschläge, Paletten und Fracht, national und weltweit`,
              t`Aufträge auch ohne Netz erfassen; sie werden automatisch gesendet`,
              t`Labels für A6, A4 und Labeldrucker`,
            ].map((text) => (
              <li key={text} className="group relative flex gap-4 pb-5 text-sm last:pb-0">
                <span
                  aria-hidden="true"
                  className="absolute top-2.5 -bottom-1.5 left-1.25 w-0.5 bg-on-nav/20 group-last:hidden"
                />
                <span
                  aria-hidden="true"
                  className="relative mt-1 size-3 shrink-0 rounded-full border-2 border-accent bg-nav group-last:bg-accent"
                />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <p className="text-nav-muted text-xs">{t`Geschäftskundenportal für Paket und Express`}</p>
      </div>
    </aside>
  );
}
