import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession } from '#app/api/session.ts';
import { paths } from '#app/paths.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { logOut } from './log-out.ts';

let underWay: Promise<void> | undefined;

/** Logs out and redirects to / (docs/rules.md 4.6). */
export function LogoutPage() {
  const { t } = useLingui();
  const navigate = useNavigate();

  useEffect(() => {
    const leave = async () => {
      if (getSession()) underWay ??= logOut();
      await underWay;
      underWay = undefined;
      await navigate(paths.login(), { replace: true });
    };
    void leave();
  }, [navigate]);

  return (
    <main role="status" className="grid flex-1 place-content-center justify-items-center gap-3 text-muted">
      <title>{t`Abmelden – Versandpult`}</title>
      <Spinner className="size-7" />
      <p className="text-sm">{t`Sie werden abgemeldet …`}</p>
    </main>
  );
}
