import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type Ref, useState } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import { cleanNumberText, formatNumber, parseNumber } from './number-text.ts';
import { TextField } from './TextField.tsx';

type NumberFieldProps = FieldProps & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Digits after the decimal comma; 0 makes it a field for whole numbers, which takes no decimal keys. */
  decimals?: number;
  unit?: string;
  readOnly?: boolean;
  placeholder?: string;
  maxLength?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Takes comma and dot, keeps what is typed until the field is left, then shows it as the locale writes it. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  onBlur,
  onKeyDown,
  maxLength = 12,
  ...rest
}: NumberFieldProps) {
  const { i18n } = useLingui();
  const style = { decimals, locale: i18n.locale };
  const [draft, setDraft] = useState<string>();
  const [lastValue, setLastValue] = useState(value);

  if (value !== lastValue) {
    setLastValue(value);
    // Changed from outside while somebody types: the new value wins.
    if (draft !== undefined && parseNumber(draft, style) !== value) setDraft(plain(value));
  }

  function plain(number: number | undefined): string {
    return number === undefined ? '' : formatNumber(number, { ...style, isGrouped: false });
  }

  function type(text: string) {
    const cleaned = cleanNumberText(text, decimals);
    const typed = parseNumber(cleaned, style);
    setDraft(cleaned);
    if (typed !== value) onChange(typed);
  }

  function leave(event: FocusEvent<HTMLElement>) {
    setDraft(undefined);
    onBlur?.(event);
  }

  function swallowDecimalKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (decimals === 0 && (event.key === ',' || event.key === '.')) event.preventDefault();
    onKeyDown?.(event);
  }

  const shown = draft ?? (value === undefined ? '' : formatNumber(value, { ...style, isGrouped: true }));
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={type}
      onBlur={leave}
      onKeyDown={swallowDecimalKeys}
      onFocus={() => setDraft(plain(value))}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={maxLength}
    />
  );
}
