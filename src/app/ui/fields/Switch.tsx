import type { ChangeEvent, FocusEvent, ReactNode, Ref } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { FieldNotes } from './FieldFrame.tsx';
import { controlProps, useFieldIds } from './use-field-ids.ts';

export type ToggleProps = {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean, event: ChangeEvent<HTMLInputElement>) => void;
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
  required?: boolean;
  isLabelHidden?: boolean;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

export function Switch({
  label,
  id,
  hint,
  error,
  value,
  onChange,
  isLabelHidden,
  className,
  required,
  ...input
}: ToggleProps) {
  const ids = useFieldIds({ id, hint, error });
  return (
    <div className={joinClasses('flex flex-col gap-1', className)}>
      <label
        className={joinClasses(
          'flex min-h-row items-center py-1 gap-3 self-start font-medium text-sm',
          input.disabled ? 'text-muted' : 'cursor-pointer',
        )}
      >
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          onChange={(event) => onChange(event.target.checked, event)}
          {...controlProps(ids, { error, required })}
          className={joinClasses(
            'relative h-6 w-10 shrink-0 cursor-[inherit] appearance-none rounded-full bg-field-strong transition-colors',
            'before:absolute before:top-0.75 before:left-0.75 before:size-4.5 before:rounded-full before:bg-surface before:shadow-knob',
            'before:transition-transform checked:bg-brand checked:before:translate-x-4 disabled:opacity-45',
            // Forced colours would hide the switch: show the native checkbox.
            'forced-colors:appearance-auto forced-colors:before:hidden',
          )}
        />
        <span className={joinClasses(isLabelHidden && 'sr-only')}>{label}</span>
      </label>
      <FieldNotes {...{ ids, hint, error }} className="pl-13" />
    </div>
  );
}
