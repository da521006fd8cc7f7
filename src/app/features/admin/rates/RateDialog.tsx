import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { serverDay } from '#app/api/server-clock.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ShownRate } from '#contract/exchange-rate.ts';
import { rateLimits } from '#domain/customs/exchange-rates.ts';
import type { Day } from '#domain/values/working-days.ts';

export function RateDialog({ rate: shown, onClose }: { rate: ShownRate; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const today = serverDay();
  const [rate, setRate] = useState<number | undefined>(shown.rate);
  const [day, setDay] = useState<Day>(today);
  const [source, setSource] = useState(shown.source);
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const [problem, setProblem] = useState<string>();
  const { currency } = shown;
  const isRate = rate !== undefined && rate >= rateLimits.least && rate <= rateLimits.most;
  const isWhole = isRate && source.trim() !== '';

  async function run(what: 'save' | 'remove', call: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(what);
    setProblem(undefined);
    try {
      await call();
      await queryClient.invalidateQueries({ queryKey: orpc.exchangeRate.key() });
      showSnackbar({ tone: 'success', text: done });
      onClose();
    } catch (error) {
      setProblem(errorText(describeError(error).code));
      setBusy(undefined);
    }
  }

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const requested = { currency, rate, day, source: source.trim() };
    void run('save', () => api.exchangeRate.save(requested), t`Der Kurs für ${currency} gilt ab jetzt.`);
  };
  const remove = () =>
    void run(
      'remove',
      () => api.exchangeRate.remove({ currency }),
      t`Der eingetragene Kurs für ${currency} gilt nicht mehr.`,
    );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={busy !== undefined}
      title={t`Kurs für ${currency}`}
      problem={problem}
      actions={
        <>
          {shown.origin === 'entered' && (
            <Button
              variant="text"
              isLoading={busy === 'remove'}
              disabled={busy !== undefined}
              onClick={remove}
            >
              {t`Eintrag zurücknehmen`}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy !== undefined}>{t`Abbrechen`}</Button>
          <Button
            variant="primary"
            type="submit"
            form="rate-form"
            isLoading={busy === 'save'}
            disabled={!isWhole || busy !== undefined}
          >
            {t`Speichern`}
          </Button>
        </>
      }
    >
      <form id="rate-form" noValidate onSubmit={save} className="grid gap-3.5">
        <NumberField
          label={t`1 EUR in ${currency}`}
          required
          value={rate}
          onChange={setRate}
          decimals={6}
          error={isRate ? undefined : t`Bitte eine Zahl über null.`}
        />
        <DateField label={t`Tag des Kurses`} value={day} onChange={setDay} today={today} max={today} />
        <TextField
          label={t`Quelle`}
          hint={t`Zum Beispiel EZB-Referenzkurs.`}
          required
          value={source}
          onChange={setSource}
          maxLength={rateLimits.source}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
