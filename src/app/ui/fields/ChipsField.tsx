import { t } from '@lingui/core/macro';
import X from 'lucide-react/icons/x';
import {
  type ClipboardEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { fieldBox } from './field-box.ts';
import { useChips } from './use-chips.ts';
import { useFieldIds } from './use-field-ids.ts';

type ChipsFieldProps = FieldProps & {
  values: readonly string[];
  onChange: (values: string[]) => void;
  text: string;
  onTextChange: (text: string) => void;
  /** Undefined if the text is no valid chip. */
  toChip: (text: string) => string | undefined;
  getText?: (value: string) => string;
  split?: (text: string) => string[];
  /** Characters that end a chip. */
  separators?: string;
  /** ms of pause that end a chip. */
  pauseMs?: number;
  /** Error for invalid text on blur. */
  rejectText: string;
  leading?: ReactNode;
  ref?: Ref<HTMLInputElement>;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
  >;

const splitAtBlanks = (text: string) => text.split(/[\s,;]+/);

/**
 * Several values as chips without duplicates. Enter, a separator, a pause or blur adds one; arrow keys and Backspace
 * reach them, Delete and Backspace remove them.
 */
export function ChipsField({
  label,
  id,
  hint,
  error,
  required,
  isLabelHidden,
  className,
  values,
  onChange,
  text,
  onTextChange,
  toChip,
  getText = (value) => value,
  split = splitAtBlanks,
  separators = ' ,;',
  pauseMs,
  rejectText,
  leading,
  placeholder,
  onBlur,
  ref,
  ...rest
}: ChipsFieldProps) {
  const chips = useChips({ values, onChange, text, onTextChange, toChip, getText, pauseMs });
  const [isRejected, setIsRejected] = useState(false);
  const shownError = error ?? (isRejected ? rejectText : undefined);
  const ids = useFieldIds({ id, hint, error: shownError });
  const box = useRef<HTMLDivElement>(null);

  function type(next: string): void {
    setIsRejected(false);
    if (next.length > 1 && separators.includes(next.slice(-1))) {
      const rest = next.slice(0, -1);
      if (chips.add([rest]).length === 0) return;
    }
    onTextChange(next);
  }

  function finish(): boolean {
    const left = chips.add([text]);
    setIsRejected(left.length > 0);
    return left.length === 0;
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = split(event.clipboardData.getData('text')).filter((part) => part.trim() !== '');
    if (text !== '' || (pasted.length < 2 && toChip(pasted[0] ?? '') === undefined)) return;
    event.preventDefault();
    setIsRejected(chips.add(pasted).length > 0);
  }

  function focusChip(index: number): void {
    const buttons = box.current?.querySelectorAll<HTMLElement>('li > button') ?? [];
    const target = buttons[index] ?? box.current?.querySelector<HTMLElement>('input');
    target?.focus();
  }

  function takeOut(index: number): void {
    focusChip(index === values.length - 1 ? index - 1 : index + 1);
    chips.remove(index);
    if (values.length === 1) focusChip(-1);
  }

  function keyInText(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      finish();
      return;
    }
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    const leads = event.key === 'ArrowLeft' || event.key === 'Backspace';
    if (isAtStart && leads && values.length > 0) {
      event.preventDefault();
      focusChip(values.length - 1);
    }
  }

  return (
    <FieldFrame {...{ ids, label, hint, error: shownError, required, isLabelHidden, className }}>
      <div
        ref={box}
        className={`${fieldBox({ error: shownError, disabled: rest.disabled })} min-h-control flex-wrap gap-1 p-1`}
      >
        {leading && <span className="pl-2 text-muted">{leading}</span>}
        <Chips
          label={label}
          values={values}
          getText={getText}
          disabled={rest.disabled}
          onFocus={focusChip}
          onTakeOut={takeOut}
        />
        <input
          {...rest}
          ref={ref}
          id={ids.control}
          value={text}
          placeholder={values.length === 0 ? placeholder : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keyInText}
          onPaste={paste}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            finish();
            onBlur?.(event);
          }}
          aria-required={required || undefined}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={ids.describedBy}
          className="h-8 min-w-32 flex-1 bg-transparent px-2 outline-none pointer-coarse:h-9"
        />
      </div>
      <span role="status" className="sr-only">
        {chips.news}
      </span>
    </FieldFrame>
  );
}

type ChipsProps = Pick<ChipsFieldProps, 'label' | 'values' | 'disabled'> & {
  getText: (value: string) => string;
  onFocus: (index: number) => void;
  onTakeOut: (index: number) => void;
};

function Chips({ label, values, getText, disabled, onFocus, onTakeOut }: ChipsProps) {
  function onKey(event: KeyboardEvent<HTMLButtonElement>, index: number): void {
    const isOut = event.key === 'Delete' || event.key === 'Backspace';
    const target = neighbour(event.key, index, values.length);
    if (!isOut && target === undefined) return;
    event.preventDefault();
    if (isOut) onTakeOut(index);
    else if (target !== undefined) onFocus(target);
  }

  if (values.length === 0) return null;
  return (
    <ul aria-label={label} className="contents">
      {values.map((value, index) => {
        const name = getText(value);
        return (
          <li
            key={value}
            className="flex max-w-full items-center rounded-sm bg-brand-soft pl-2.5 font-medium text-sm"
          >
            <span className="tabular min-w-0 break-all py-1">{name}</span>
            <button
              type="button"
              // One Tab stop for all chips.
              tabIndex={index === values.length - 1 ? 0 : -1}
              aria-label={t`${name} entfernen`}
              disabled={disabled}
              onClick={() => onTakeOut(index)}
              onKeyDown={(event) => onKey(event, index)}
              className="inline-grid size-7 shrink-0 place-items-center rounded-sm text-muted transition-colors enabled:hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** -1 is the input. */
function neighbour(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowRight') return index === count - 1 ? -1 : index + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : undefined;
}
