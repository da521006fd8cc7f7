import { useLingui } from '@lingui/react/macro';
import Lightbulb from 'lucide-react/icons/lightbulb';
import { useEffect, useMemo, useState } from 'react';
import { type AddressTab, useOrderDesk } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { Button } from '#app/ui/Button.tsx';
import { type AddressHint, addressHints } from '#domain/address-hints.ts';
import { fixWords, hintWords } from './address-hint-words.ts';
import { fixAddress } from './typed-address.ts';

/** ms of quiet before a hint shows: half a postal code is not wrong yet. */
const quietMs = 700;

/** What does not seem to go together in an address, with the way to put it right. Never in the way of sending. */
export function AddressHints({ at }: { at: AddressTab }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { form } = useOrderDesk();
  const address = useDerived(() => form.values.value[at]);
  const found = useMemo(() => addressHints(address), [address]);
  const hints = useSettled(found);
  return (
    <div role="status" className={hints.length === 0 ? 'sr-only' : undefined}>
      {hints.length > 0 && (
        <ul aria-label={t`Hinweise zur Adresse`} className="flex flex-col gap-1.5">
          {hints.map((hint) => {
            const { fix } = hint;
            return (
              <li
                key={hint.code}
                className="flex flex-wrap items-center gap-x-2 rounded-control bg-warning-soft px-3 py-1.5 text-sm text-warning"
              >
                <Lightbulb aria-hidden="true" className="size-4.5 shrink-0" />
                <span className="min-w-0 flex-1 basis-48 py-1">{hintWords(hint, locale)}</span>
                {fix && (
                  <Button
                    variant="text"
                    onClick={() => fixAddress(form, at, fix)}
                    className="-mr-1.5 ml-auto"
                  >
                    {fixWords(fix, locale)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** New hints wait for a pause; one that no longer holds goes at once. */
function useSettled(found: readonly AddressHint[]): readonly AddressHint[] {
  const [shown, setShown] = useState<readonly AddressHint[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(found), quietMs);
    return () => clearTimeout(timer);
  }, [found]);
  return shown.filter((hint) => found.some((it) => isSame(it, hint)));
}
