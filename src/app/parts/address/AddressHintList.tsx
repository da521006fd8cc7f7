import { useLingui } from '@lingui/react/macro';
import Lightbulb from 'lucide-react/icons/lightbulb';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import { Button } from '#app/ui/Button.tsx';
import type { PlainAddress } from '#domain/address/address.ts';
import { type AddressHint, addressHints } from '#domain/address/address-hints.ts';
import { placeHint } from '#domain/address/german-places.ts';
import { isGermanPostalCode } from '#domain/address/german-postal-code.ts';
import { understandPhone } from '#domain/address/phone-plausibility.ts';
import { fixWords, hintWords } from './address-hint-words.ts';
import { useGermanPlaces } from './german-places.ts';

/** ms of quiet before a hint shows: half a postal code is not wrong yet. */
const quietMs = 700;

type AddressHintListProps = {
  address: PlainAddress;
  onFix: (fix: Partial<PlainAddress>) => void;
  isCountryFixed?: boolean;
};

/**
 * Hints at contradictions in an address and splits a pasted phone number on blur. Import lazily: loads the phone number
 * library.
 */
export function AddressHintList({ address, onFix, isCountryFixed = false }: AddressHintListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const now = useRef({ address, onFix });
  now.current = { address, onFix };
  useEffect(() => {
    const form = place.current?.closest('form');
    const understand = () => {
      const { address, onFix } = now.current;
      const parts = understandPhone(address, address.country_code);
      if (parts) onFix(parts);
    };
    form?.addEventListener('focusout', understand);
    return () => form?.removeEventListener('focusout', understand);
  }, []);
  const places = useGermanPlaces(address.country_code === 'DE' && isGermanPostalCode(address.postal_code));
  const found = useMemo(() => {
    const hint = places && placeHint(address, places);
    return [...addressHints(address, isCountryFixed), ...(hint ? [hint] : [])];
  }, [address, isCountryFixed, places]);
  const hints = useSettled(found);
  return (
    <div ref={place} role="status" className={hints.length === 0 ? 'sr-only' : undefined}>
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
                <span className="min-w-0 flex-1 basis-48 py-1">
                  {hintWords(hint, locale)}
                  {/* The licence of the place data requires this credit. */}
                  {hint.places && <span className="ml-1.5 text-xs">© OpenStreetMap</span>}
                </span>
                {fix && (
                  <Button variant="text" onClick={() => onFix(fix)} className="-mr-1.5 ml-auto">
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

/** A new hint waits for a pause; an outdated one disappears immediately. */
function useSettled(found: readonly AddressHint[]): readonly AddressHint[] {
  const [shown, setShown] = useState<readonly AddressHint[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(found), quietMs);
    return () => clearTimeout(timer);
  }, [found]);
  return shown.filter((hint) => found.some((it) => isSame(it, hint)));
}
