import { useLingui } from '@lingui/react/macro';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import Unlink from 'lucide-react/icons/unlink';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api, describeError } from '#app/api/client.ts';
import type { ShownCode } from '#app/i18n/messages.ts';
import { activateLocale, locales } from '#app/i18n/setup.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormError } from './FormError.tsx';
import { PublicPage } from './PublicPage.tsx';
import { troubleText } from './trouble-text.ts';

type Answer = { stop: boolean; company: string };

/** Only the button stops the mails, because mail filters open links (docs/rules.md 3.13, 15.25). */
export function MailStopPage() {
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  useMailLanguage(search.get('lang'));
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<ShownCode>();
  const [isRunning, setIsRunning] = useState(false);
  /** The button offers the opposite of the answer. */
  const stop = !answer?.stop;

  async function run() {
    setIsRunning(true);
    setFailed(undefined);
    try {
      setAnswer({ stop, ...(await api.mail.stop({ code, stop })).data });
    } catch (error) {
      setFailed(describeError(error).code);
    }
    setIsRunning(false);
  }

  if (code === '' || failed === 'ACTION_CODE_INVALID') return <WrongLink />;
  const trouble = failed && { ...troubleText(failed), canRetry: true };
  return (
    <StopState answer={answer}>
      <FormError trouble={trouble} onRetry={() => void run()} />
      <StopButton key={String(stop)} stop={stop} isRunning={isRunning} onPress={() => void run()} />
    </StopState>
  );
}

/** The page speaks the mail's language; the device's choice stays. */
function useMailLanguage(lang: string | null): void {
  useEffect(() => {
    const locale = locales.find((it) => it === lang);
    if (locale) void activateLocale(locale);
  }, [lang]);
}

function StopState({ answer, children }: { answer: Answer | undefined; children: ReactNode }) {
  const { t } = useLingui();
  const { company } = answer ?? { company: '' };
  const title = answer?.stop ? t`Abbestellt` : t`E-Mails mit Labels abbestellen`;
  return (
    <PublicPage title={title} icon={answer ? MailCheck : MailX} tone={answer ? 'success' : 'plain'}>
      <p role="status" className="mt-3 mb-6 text-label text-sm">
        {!answer &&
          t`Sie erhalten dann an Ihre Adresse keine E-Mails mit Labels dieses Absenders mehr. Seine Sendungen ändern sich dadurch nicht.`}
        {answer?.stop === true &&
          t`Sie erhalten keine E-Mails mit Labels von ${company} mehr. Wenn Sie ein Label brauchen, fragen Sie bitte dort nach.`}
        {answer?.stop === false && t`Sie erhalten wieder E-Mails mit Labels von ${company}.`}
      </p>
      {children}
    </PublicPage>
  );
}

type StopButtonProps = { stop: boolean; isRunning: boolean; onPress: () => void };

function StopButton({ stop, isRunning, onPress }: StopButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      ref={takeFocus}
      variant={stop ? 'primary' : 'secondary'}
      isFullWidth
      isLoading={isRunning}
      className="mt-3 min-h-11"
      onClick={onPress}
    >
      {stop ? t`Abbestellen` : t`Doch weiter erhalten`}
    </Button>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function WrongLink() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Dieser Link gilt nicht`} icon={Unlink} tone="warning">
      <p className="mt-3 text-label text-sm">
        {t`Bitte öffnen Sie den Link so, wie er in der E-Mail steht.`}
      </p>
    </PublicPage>
  );
}
