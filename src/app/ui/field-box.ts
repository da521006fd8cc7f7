import { joinClasses } from './join-classes.ts';

type BoxState = { error?: string; disabled?: boolean; readOnly?: boolean };

/** The box around what is typed or chosen, the same for all fields. Its focusable element is a direct child without an outline of its own. */
export function fieldBox({ error, disabled, readOnly }: BoxState): string {
  const isStill = disabled || readOnly;
  return joinClasses(
    'flex min-w-0 items-center rounded-control border text-base text-ink transition-colors',
    isStill && 'border-transparent bg-fill',
    disabled && 'text-muted',
    !isStill && !error && 'border-field bg-control hover:border-field-strong',
    !isStill && error && 'border-error bg-error-tint',
    'has-[>:focus-visible]:outline-2 has-[>:focus-visible]:-outline-offset-1 has-[>:focus-visible]:outline-ring',
  );
}
