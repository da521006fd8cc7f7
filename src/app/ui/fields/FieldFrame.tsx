import type { FocusEvent, ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { FieldIds } from './use-field-ids.ts';

export type FieldProps = {
  label: string;
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  isLabelHidden?: boolean;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  className?: string;
};

type FieldFrameProps = Pick<
  FieldProps,
  'label' | 'hint' | 'error' | 'required' | 'isLabelHidden' | 'className'
> & {
  ids: FieldIds;
  /** Names a field that is no form element by the label's id. */
  isLabelText?: boolean;
  children: ReactNode;
};

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

/** The error element is always there, so that screen readers announce a change. */
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
