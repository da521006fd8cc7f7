import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NumberField, type NumberFieldProps } from '#app/ui/fields/NumberField.tsx';
import { readCents, wholeEuros } from '#domain/values/money.ts';

type MoneyFieldProps = Omit<NumberFieldProps, 'decimals' | 'minDecimals' | 'read' | 'onType'> & {
  /** Whole euros instead of cents; cents are rounded up and the field says so. */
  isWhole?: boolean;
};

/** Accepts German and English notation (docs/rules.md 9.9). */
export function MoneyField({ isWhole, value, onChange, hint, error, ...rest }: MoneyFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const unit = isWhole ? 1 : 100;
  const read = (text: string) => {
    const cents = readCents(text);
    return cents === undefined ? undefined : isWhole ? wholeEuros(cents) : cents / 100;
  };
  const amount = readCents(typed);
  const isRounded = isWhole && amount && amount % 100 > 0 && wholeEuros(amount) === value;
  const isUnread = isLeft && amount === undefined && value === undefined && /\d/.test(typed);
  return (
    <NumberField
      {...rest}
      value={value === undefined ? undefined : value / unit}
      onChange={(next) => onChange(next === undefined ? undefined : Math.round(next * unit))}
      read={read}
      onType={(text) => {
        setTyped(text);
        setIsLeft(false);
      }}
      onBlur={(event) => {
        setIsLeft(true);
        rest.onBlur?.(event);
      }}
      decimals={isWhole ? 0 : 2}
      minDecimals={isWhole ? 0 : 2}
      hint={isRounded ? t`${typed} auf ganze Euro aufgerundet` : hint}
      error={isUnread ? t`„${typed}“ ist kein eindeutiger Betrag.` : error}
      maxLength={20}
    />
  );
}
