import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import { formatNumber, parseNumber } from './number-text.ts';
import { TextField } from './TextField.tsx';

export type NumberFieldProps = FieldProps & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Decimal digits; 0 cuts off decimals. */
  decimals?: number;
  /** Decimals always shown after blur: 2 for cents. */
  minDecimals?: number;
  /** Replaces `parseNumber`. */
  read?: (text: string) => number | undefined;
  onType?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  unit?: string;
  readOnly?: boolean;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
};

/** Accepts comma and dot, and formats on blur. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  minDecimals = 0,
  read: readText,
  onType,
  onBlur,
  maxLength = 12,
  ...rest
}: NumberFieldProps) {
  const { i18n } = useLingui();
  const style = { decimals, locale: i18n.locale };
  const read = readText ?? ((text: string) => parseNumber(text, style));
  const [draft, setDraft] = useState<string>();
  const [lastValue, setLastValue] = useState(value);

  if (value !== lastValue) {
    setLastValue(value);
    // A value from outside overrides the input.
    if (draft !== undefined && read(draft) !== value) setDraft(plain(value));
  }

  function plain(number: number | undefined): string {
    return number === undefined ? '' : formatNumber(number, { ...style, isGrouped: false });
  }

  function type(text: string) {
    const cleaned = text.replace(/[^\d.,]/g, '');
    const typed = read(cleaned);
    setDraft(cleaned);
    onType?.(cleaned);
    if (typed !== value) onChange(typed);
  }

  // Removing the separators loses the selection: select again after keyboard focus, but keep the caret of a click.
  const isPressed = useRef(false);
  const entered = useRef<HTMLInputElement>(undefined);
  useLayoutEffect(() => {
    entered.current?.select();
    entered.current = undefined;
  });

  function enter(event: FocusEvent<HTMLInputElement>) {
    if (!isPressed.current) entered.current = event.currentTarget;
    setDraft(plain(value));
  }

  function leave(event: FocusEvent<HTMLElement>) {
    isPressed.current = false;
    setDraft(undefined);
    onBlur?.(event);
  }

  const shown =
    draft ?? (value === undefined ? '' : formatNumber(value, { ...style, minDecimals, isGrouped: true }));
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={type}
      onBlur={leave}
      onFocus={enter}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={maxLength}
    />
  );
}
