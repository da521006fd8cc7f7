import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { numberHint } from '#app/parts/public/number-hint.ts';
import { PublicHeader } from '#app/parts/public/PublicHeader.tsx';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { recogniseNumber } from '#domain/labels/tracking-number.ts';
import { TrackOutcome } from './TrackOutcome.tsx';
import { useFindParcel } from './use-find-parcel.ts';

/** Public page without an account; links may contain the number. */
export function TrackPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const [number, setNumber] = useState(params.get('number') ?? '');
  const [postalCode, setPostalCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { state, find } = useFindParcel();
  const form = useRef<HTMLFormElement>(null);
  const requested = { tracking_number: number.trim(), postal_code: postalCode.trim() };
  const isNumberMissing = isChecked && requested.tracking_number === '';
  const isCodeMissing = isChecked && requested.postal_code === '';

  useEffect(() => {
    if (isNumberMissing || isCodeMissing) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isNumberMissing, isCodeMissing]);

  function submit(): void {
    setIsChecked(true);
    if (requested.tracking_number === '' || requested.postal_code === '') return;
    // Without postal code: a shared URL must not open the parcel.
    setParams(
      { number: recogniseNumber(requested.tracking_number)?.number ?? requested.tracking_number },
      { replace: true },
    );
    void find(requested);
  }

  return (
    <>
      <title>{t`Sendung verfolgen – Versandpult`}</title>
      <PublicHeader />
      <main className="mx-auto grid w-full max-w-160 flex-1 content-start gap-4 px-4 py-6 sm:py-10">
        <div>
          <h1 className="text-balance font-semibold text-xl tracking-tight">{t`Sendung verfolgen`}</h1>
          <p className="mt-1 text-muted text-sm">
            {t`Mit der Nummer vom Label oder aus der Nachricht des Absenders und Ihrer Postleitzahl.`}
          </p>
        </div>
        <form
          ref={form}
          noValidate
          className="grid items-start gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:grid-cols-[minmax(0,1fr)_11rem]"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label={t`Sendungsnummer`}
            name="tracking_number"
            value={number}
            onChange={setNumber}
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={numberHint(number)}
            error={isNumberMissing ? t`Sendungsnummer fehlt.` : undefined}
          />
          <TextField
            label={t`Postleitzahl`}
            name="postal_code"
            value={postalCode}
            onChange={setPostalCode}
            required
            maxLength={100}
            autoComplete="postal-code"
            hint={t`Des Empfängers; ohne Postleitzahl der Ort.`}
            error={isCodeMissing ? t`Postleitzahl fehlt.` : undefined}
          />
          <Button
            type="submit"
            variant="primary"
            icon={Search}
            isLoading={state.is === 'asking'}
            className="sm:col-span-2 sm:justify-self-start"
          >
            {t`Sendung suchen`}
          </Button>
        </form>
        <TrackOutcome state={state} onRetry={submit} />
      </main>
    </>
  );
}
