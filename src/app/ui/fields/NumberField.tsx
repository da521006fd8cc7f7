import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import { formatNumber, parseNumber } from './number-text.ts';
import { TextField } from './TextField.tsx';

export type NumberFieldProps = FieldProps & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Digits after the decimal comma; 0 makes it a field for whole numbers, which drops what stands behind one. */
  decimals?: number;
  /** Decimals that are always shown once the field is left: 2 for money with cents. */
  minDecimals?: number;
  /** What a text means, if not the number `parseNumber` reads. */
  read?: (text: string) => number | undefined;
  /** Told of every text that is typed or pasted. */
  onType?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  unit?: string;
  readOnly?: boolean;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
};

/** Takes comma and dot, keeps what is typed until the field is left, then shows it as the locale writes it. */
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
    // Changed from outside while somebody types: the new value wins.
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

  // The text without separators is another one, and with it the browser's selection is gone: who came by the keyboard
  // would type behind the number instead of over it. Who pressed has put the caret where they want it.
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
