import { useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import KeyRound from 'lucide-react/icons/key-round';
import MailOpen from 'lucide-react/icons/mail-open';
import Unlink from 'lucide-react/icons/unlink';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ShownCode } from '#app/i18n/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { FormError } from './FormError.tsx';
import { linkButton } from './link-button.ts';
import { type MailAction, type MailActionOutcome, readMailAction, runMailAction } from './mail-action.ts';
import { PublicPage } from './PublicPage.tsx';
import { ResendForm } from './ResendForm.tsx';
import { troubleText } from './trouble-text.ts';

/** Only the button uses a mail link's code, because mail filters open links and run scripts (docs/rules.md 3.13). */
export function MailActionPage() {
  const [search] = useSearchParams();
  const link = search.toString();
  const action = useMemo(() => readMailAction(new URLSearchParams(link)), [link]);
  return action && <OneAction key={link} action={action} />;
}

function OneAction({ action }: { action: MailAction }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<MailActionOutcome>();
  const [isRunning, setIsRunning] = useState(false);
  const isUnlocking = action.mode === 'verifyUserAccount';

  async function run() {
    setIsRunning(true);
    setOutcome(undefined);
    const result = await runMailAction(action);
    // Stay busy: a second click would send the used code.
    const leadsOn = !isUnlocking && result.code === undefined && !result.isDoneBefore;
    if (leadsOn) return navigate(paths.registerComplete(), { replace: true });
    setIsRunning(false);
    setOutcome(result);
    // Report failed links (docs/rules.md 3.10), but not links that succeeded before.
    if (result.code !== undefined) {
      if (isUnlocking && result.code !== 'ACTION_CODE_USED')
        showSnackbar({ tone: 'error', text: t`Es ist etwas schiefgegangen.` });
    } else if (isUnlocking) showSnackbar({ text: t`Das Konto ist freigeschaltet.` });
  }

  if (outcome?.code !== undefined && isOfCode(outcome.code))
    return isUnlocking ? <NotUnlocked code={outcome.code} /> : <NotConfirmed code={outcome.code} />;
  if (outcome && outcome.code === undefined) {
    if (isUnlocking) return <Unlocked />;
    if (outcome.isDoneBefore) return <ConfirmedBefore />;
  }
  const trouble = outcome?.code === undefined ? undefined : { ...troubleText(outcome.code), canRetry: true };
  return (
    <PublicPage
      title={isUnlocking ? t`Konto freischalten` : t`E-Mail-Adresse bestätigen`}
      icon={isUnlocking ? KeyRound : MailOpen}
    >
      <p className="mt-3 mb-6 text-label text-sm">
        {isUnlocking
          ? t`Ist der Kunde geprüft? Dann schalten Sie sein Konto hier frei. Er erhält eine E-Mail und kann sich ab sofort anmelden.`
          : t`Bestätigen Sie, dass diese E-Mail-Adresse zu Ihrem Kundenkonto gehört. Danach prüfen wir Ihre Angaben.`}
      </p>
      <FormError trouble={trouble} onRetry={() => void run()} />
      <Button
        ref={takeFocus}
        variant="primary"
        isFullWidth
        isLoading={isRunning}
        className="mt-3 min-h-11"
        onClick={() => void run()}
      >
        {isUnlocking ? t`Konto jetzt freischalten` : t`Adresse jetzt bestätigen`}
      </Button>
    </PublicPage>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

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

function ConfirmedBefore() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Ihre E-Mail-Adresse ist schon bestätigt`} icon={BadgeCheck} tone="success">
      <p className="mt-3 text-label text-sm">
        {t`Sie müssen nichts weiter tun. Sobald Ihr Konto freigeschaltet ist, können Sie sich anmelden.`}
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
