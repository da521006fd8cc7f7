import type { FocusEvent, ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { FieldIds } from './use-field-ids.ts';

/** The properties every field of the kit takes, whatever its value is. */
export type FieldProps = {
  label: string;
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  /** The label is then read out but not shown, for search fields and tables. */
  isLabelHidden?: boolean;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  className?: string;
};

type FieldFrameProps = Pick<
  FieldProps,
  'label' | 'hint' | 'error' | 'required' | 'isLabelHidden' | 'className'
> & {
  ids: FieldIds;
  /** A field that is no form element of its own is named by the label's id instead. */
  isLabelText?: boolean;
  children: ReactNode;
};

/** Label above, hint and error below. */
export function FieldFrame({
  ids,
  label,
  required,
  isLabelHidden,
  isLabelText,
  className,
  ...rest
}: FieldFrameProps) {
  const Label = isLabelText ? 'span' : 'label';
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-1', className)}>
      <Label
        id={ids.label}
        {...(isLabelText ? {} : { htmlFor: ids.control })}
        className={joinClasses('text-sm font-medium text-label', isLabelHidden && 'sr-only')}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-muted">
            *
          </span>
        )}
      </Label>
      {rest.children}
      <FieldNotes ids={ids} hint={rest.hint} error={rest.error} />
    </div>
  );
}

/** The place of the error is always there, so that screen readers notice when it fills. */
export function FieldNotes(props: Pick<FieldFrameProps, 'ids' | 'hint' | 'error' | 'className'>) {
  const { ids, hint, error, className } = props;
  return (
    <>
      {hint && (
        <p id={ids.hint} className={joinClasses('text-muted text-xs', className)}>
          {hint}
        </p>
      )}
      <p
        id={ids.error}
        aria-live="polite"
        className={joinClasses('font-medium text-error text-xs empty:hidden', className)}
      >
        {error}
      </p>
    </>
  );
}
