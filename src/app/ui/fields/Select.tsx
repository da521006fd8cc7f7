import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { fieldBox } from './field-box.ts';
import { useField } from './use-field.ts';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Why it is disabled; shown after the label. */
  reason?: string;
};

type SelectProps<Value extends string> = FieldProps & {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  autoComplete?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** Native picker on touch; a styled list if the browser supports it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { t } = useLingui();
  const { frame, control, error, rest } = useField(props);
  const { value, onChange, options, placeholder, ...select } = rest;
  const isKnown = options.some((option) => option.value === value);
  return (
    <FieldFrame {...frame}>
      <div className={joinClasses('relative', fieldBox({ error, disabled: select.disabled }))}>
        <select
          {...select}
          {...control}
          value={isKnown ? value : ''}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={joinClasses(
            'kit-select h-control w-full min-w-0 flex-1 truncate bg-transparent pr-9 pl-3 outline-none',
            !isKnown && 'text-muted',
          )}
        >
          {!isKnown && (
            <option value="" disabled hidden>
              {placeholder ?? t`Bitte wählen`}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.reason ? `${option.label} (${option.reason})` : option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-4 text-muted" />
      </div>
    </FieldFrame>
  );
}
