import { useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import MailOpen from 'lucide-react/icons/mail-open';
import Unlink from 'lucide-react/icons/unlink';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ShownCode } from '#app/i18n/messages.ts';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { FormError } from './FormError.tsx';
import { linkButton } from './link-button.ts';
import { type MailAction, type MailActionOutcome, readMailAction, runMailAction } from './mail-action.ts';
import { PublicPage } from './PublicPage.tsx';
import { ResendForm } from './ResendForm.tsx';
import { troubleText } from './trouble-text.ts';

/** Does what a link of our mails asks for: at once, whoever may be signed in here. */
export function MailActionPage() {
  const [search] = useSearchParams();
  const link = search.toString();
  const action = useMemo(() => readMailAction(new URLSearchParams(link)), [link]);
  return action && <Running key={link} action={action} />;
}

function Running({ action }: { action: MailAction }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<MailActionOutcome>();
  const [attempt, setAttempt] = useState(1);
  const isUnlocking = action.mode === 'verifyUserAccount';

  useEffect(() => {
    if (attempt === 0) return;
    let isLeft = false;
    setOutcome(undefined);
    void runMailAction(action).then((result) => {
      if (!isLeft) setOutcome(result);
    });
    return () => {
      isLeft = true;
    };
  }, [action, attempt]);

  const isDone = outcome !== undefined && outcome.code === undefined;
  // A failed link says so (docs/rules.md 3.10); a link that has done its work has not failed.
  const hasFailed = isUnlocking && outcome?.code !== undefined && outcome.code !== 'ACTION_CODE_USED';
  useEffect(() => {
    if (hasFailed) showSnackbar({ tone: 'error', text: t`Es ist etwas schiefgegangen.` });
  }, [hasFailed, t]);
  useEffect(() => {
    if (!isDone) return;
    if (action.mode === 'verifyEmail') void navigate(paths.registerComplete(), { replace: true });
    else showSnackbar({ text: t`Das Konto ist freigeschaltet.` });
  }, [isDone, action, navigate, t]);

  const title = isUnlocking ? t`Konto freischalten` : t`E-Mail-Adresse bestätigen`;
  if (!outcome || (isDone && !isUnlocking)) {
    return (
      <PublicPage title={title} isBusy>
        <p role="status" className="mt-3 text-muted text-sm">{t`Einen Moment bitte …`}</p>
      </PublicPage>
    );
  }
  if (outcome.code === undefined) return <Unlocked />;
  if (!isOfCode(outcome.code)) {
    return (
      <PublicPage title={title} icon={MailOpen}>
        <div className="mt-4">
          <FormError
            trouble={{ ...troubleText(outcome.code), canRetry: true }}
            onRetry={() => setAttempt((before) => before + 1)}
          />
        </div>
      </PublicPage>
    );
  }
  return isUnlocking ? <NotUnlocked code={outcome.code} /> : <NotConfirmed code={outcome.code} />;
}

const isOfCode = (code: ShownCode) => code.startsWith('ACTION_CODE_');

function Unlocked() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Das Konto ist freigeschaltet`} icon={BadgeCheck} tone="success">
      <p className="mt-3 text-label text-sm">
        {t`Der Kunde erhält eine E-Mail und kann sich ab sofort anmelden.`}
      </p>
      <ToLogin className="mt-6" />
    </PublicPage>
  );
}

function NotUnlocked({ code }: { code: ShownCode }) {
  const { t } = useLingui();
  const isUsed = code === 'ACTION_CODE_USED';
  return (
    <PublicPage
      title={isUsed ? t`Das Konto ist schon freigeschaltet` : t`Dieser Link gilt nicht`}
      icon={isUsed ? BadgeCheck : Unlink}
      tone={isUsed ? 'success' : 'warning'}
    >
      <p className="mt-3 text-label text-sm">
        {isUsed &&
          t`Dieser Link wurde schon benutzt. Den Zugang eines Kunden sperren und freischalten Sie in der Verwaltung.`}
        {code === 'ACTION_CODE_EXPIRED' &&
          t`Der Link ist abgelaufen. Meldet sich der Kunde an, erhalten Sie einen neuen; freischalten können Sie ihn auch in der Verwaltung.`}
        {code === 'ACTION_CODE_INVALID' &&
          t`Der Link ist unvollständig oder gehört zu einem anderen Konto. Bitte öffnen Sie ihn so, wie er in der E-Mail steht.`}
      </p>
      <ToLogin className="mt-6" />
    </PublicPage>
  );
}

function NotConfirmed({ code }: { code: ShownCode }) {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Dieser Link gilt nicht mehr`} icon={Unlink} tone="warning">
      <p className="mt-3 text-label text-sm">
        {code === 'ACTION_CODE_EXPIRED'
          ? t`Der Link ist abgelaufen. Lassen Sie sich die E-Mail noch einmal senden.`
          : t`Der Link ist unvollständig oder wurde schon benutzt. Haben Sie Ihre Adresse schon bestätigt, müssen Sie nichts weiter tun.`}
      </p>
      <section className="mt-6 border-line border-t pt-5">
        <h2 className="font-semibold text-base">{t`Neuen Link senden`}</h2>
        <ResendForm email="" />
      </section>
      <ToLogin className="mt-3" />
    </PublicPage>
  );
}

function ToLogin({ className }: { className: string }) {
  const { t } = useLingui();
  return (
    <Link to={paths.login()} className={joinClasses(className, linkButton)}>
      {t`Zur Anmeldung`}
    </Link>
  );
}
