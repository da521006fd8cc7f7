import type { ReactNode, Ref } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { FieldNotes, type FieldProps } from './FieldFrame.tsx';
import { useFieldIds } from './use-field-ids.ts';

export type RadioOption<Value extends string = string> = {
  value: Value;
  title: string;
  description?: ReactNode;
  trailing?: ReactNode;
  disabled?: boolean;
  /** Why it is disabled; replaces the description. */
  reason?: string;
};

type RadioGroupProps<Value extends string> = FieldProps & {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  /** Gets the focus while no radio is chosen. */
  focused?: Value | undefined;
  /** The chosen radio, else the focused one, else the first enabled one. */
  ref?: Ref<HTMLInputElement>;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, error, required, options, className } = props;
  const ids = useFieldIds(props);
  const open = options.filter((option) => !option.disabled && !props.disabled);
  const find = (value: Value | undefined) => open.find((option) => option.value === value);
  const focused = find(props.value) ?? find(props.focused) ?? open[0];
  return (
    <fieldset
      aria-describedby={ids.describedBy}
      aria-invalid={error ? true : undefined}
      className={joinClasses('flex min-w-0 flex-col gap-2', className)}
    >
      <legend
        className={joinClasses('mb-2 font-medium text-label text-sm', props.isLabelHidden && 'sr-only')}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-muted">
            *
          </span>
        )}
      </legend>
      {options.map((option) => (
        <RadioRow
          key={option.value}
          option={option}
          name={props.name ?? ids.control}
          isChosen={option.value === props.value}
          isDisabled={Boolean(option.disabled || props.disabled)}
          hasError={Boolean(error)}
          onChoose={() => props.onChange(option.value)}
          onBlur={props.onBlur}
          ref={option === focused ? props.ref : undefined}
        />
      ))}
      <FieldNotes {...{ ids, hint, error }} />
    </fieldset>
  );
}

type RadioRowProps = Pick<FieldProps, 'onBlur'> & {
  option: RadioOption;
  name: string;
  isChosen: boolean;
  isDisabled: boolean;
  hasError: boolean;
  onChoose: () => void;
  ref: Ref<HTMLInputElement> | undefined;
};

function RadioRow({ option, name, isChosen, isDisabled, hasError, onChoose, onBlur, ref }: RadioRowProps) {
  const note = isDisabled ? (option.reason ?? option.description) : option.description;
  return (
    <label
      className={joinClasses(
        'flex min-h-control items-center gap-3 rounded-panel border px-3.5 py-2.5 transition-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2',
        isDisabled ? 'border-line bg-sunken' : 'cursor-pointer bg-control',
        !isDisabled && !isChosen && (hasError ? 'border-error' : 'border-line hover:border-field-strong'),
        isChosen && 'border-brand inset-ring inset-ring-brand',
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        value={option.value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        onBlur={onBlur}
        className={joinClasses(
          'size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-field-strong bg-control outline-none',
          'checked:border-6 checked:border-brand disabled:opacity-45',
        )}
      />
      {/* Keep room for the longest word; the trailing content wraps first. */}
      <span className="flex-1">
        <span className={joinClasses('block font-medium text-sm', isDisabled && 'text-muted')}>
          {option.title}
        </span>
        {note && <span className="block text-muted text-xs">{note}</span>}
      </span>
      {option.trailing && (
        <span className={joinClasses('tabular text-right text-sm', isDisabled && 'text-muted')}>
          {option.trailing}
        </span>
      )}
    </label>
  );
}
