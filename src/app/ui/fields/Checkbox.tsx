import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { FieldNotes } from './FieldFrame.tsx';
import type { ToggleProps } from './Switch.tsx';
import { controlProps, useFieldIds } from './use-field-ids.ts';

type CheckboxProps = ToggleProps & {
  /** Some, but not all, are selected. */
  isPartial?: boolean;
};

export function Checkbox({
  label,
  id,
  hint,
  error,
  value,
  onChange,
  isPartial = false,
  isLabelHidden,
  className,
  required,
  ref,
  ...input
}: CheckboxProps) {
  const ids = useFieldIds({ id, hint, error });
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  const isMarked = value || isPartial;
  const Mark = isPartial ? Minus : Check;
  const pointer = input.disabled ? 'text-muted' : 'cursor-pointer';
  const square = (
    <span className="relative grid size-5 shrink-0 place-items-center">
      <input
        {...input}
        ref={box}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked, event)}
        {...controlProps(ids, { error, required })}
        className={joinClasses(
          'col-start-1 row-start-1 size-5 cursor-[inherit] appearance-none rounded-sm border transition-colors disabled:opacity-45',
          isMarked && 'border-brand bg-brand',
          !isMarked && (error ? 'border-error bg-error-tint' : 'border-field-strong bg-control'),
        )}
      />
      {isMarked && (
        <Mark
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none relative col-start-1 row-start-1 size-3.5 text-on-brand"
        />
      )}
    </span>
  );
  if (isLabelHidden)
    return (
      <label
        htmlFor={ids.control}
        className={joinClasses(
          'flex min-h-row items-center pointer-coarse:min-w-11 pointer-coarse:justify-center',
          pointer,
          className,
        )}
      >
        {square}
        <span className="sr-only">{label}</span>
      </label>
    );
  return (
    <div className={joinClasses('flex flex-col gap-1', className)}>
      <label
        htmlFor={ids.control}
        className={joinClasses('flex min-h-row items-center gap-3 self-start text-sm', pointer)}
      >
        {square}
        <span>{label}</span>
      </label>
      <FieldNotes {...{ ids, hint, error }} className="pl-8" />
    </div>
  );
}
