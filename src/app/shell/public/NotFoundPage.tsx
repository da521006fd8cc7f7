import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useSession } from '#app/api/session.ts';
import { ProductMark } from '#app/parts/public/ProductMark.tsx';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';

/** Any unknown path; with the menu for signed-in users (docs/rules.md 2.1). */
export function NotFoundPage() {
  const { t } = useLingui();
  const isSignedIn = useSession() !== undefined;
  // The signed-in frame already has a `main` element.
  const Main = isSignedIn ? 'div' : 'main';
  return (
    <Main
      className={joinClasses(
        'grid place-content-center justify-items-center gap-3 px-6 text-center',
        isSignedIn ? 'min-h-[60dvh]' : 'min-h-dvh',
      )}
    >
      <title>{t`Seite nicht gefunden – Versandpult`}</title>
      <ProductMark className="size-12 text-brand" />
      <h1 className="mt-2 font-semibold text-xl tracking-tight">{t`Diese Seite gibt es nicht`}</h1>
      <p className="max-w-sm text-muted text-sm">
        {t`Vielleicht ist die Adresse unvollständig, oder die Seite ist umgezogen.`}
      </p>
      <Link
        to={isSignedIn ? paths.order() : paths.login()}
        className="mt-3 inline-flex min-h-11 items-center rounded-control bg-brand px-4.5 font-semibold text-on-brand text-sm hover:bg-brand-hover"
      >
        {isSignedIn ? t`Zum Auftrag` : t`Zur Anmeldung`}
      </Link>
    </Main>
  );
}
