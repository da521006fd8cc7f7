import type { LucideIcon } from 'lucide-react';
import { type Ref, useId } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';

export type Segment<Value extends string = string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
  disabled?: boolean;
};

type SegmentedControlProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
  className?: string;
};

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const generated = useId();
  return (
    <fieldset
      ref={props.ref}
      className={joinClasses('flex gap-1 rounded-panel bg-fill p-1', props.className)}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.segments.map(({ value, label, icon: Icon, disabled }) => {
        const isChosen = value === props.value;
        const isDisabled = disabled || props.disabled;
        return (
          <label
            key={value}
            className={joinClasses(
              'flex min-h-8 min-w-0 flex-auto items-center justify-center gap-2 rounded-sm px-2 font-medium text-sm transition-colors',
              'pointer-coarse:min-h-11 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring',
              isChosen ? 'bg-knob text-ink shadow-knob forced-colors:underline' : 'text-muted',
              isDisabled ? 'opacity-45' : 'cursor-pointer hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={props.name ?? generated}
              value={value}
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => props.onChange(value)}
              className="sr-only"
            />
            {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />}
            <span className="truncate">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
