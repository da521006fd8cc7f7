import { useLingui } from '@lingui/react';
import { type ReactNode, useCallback, useId } from 'react';
import { issueText } from '#app/i18n/messages.ts';
import { type FieldPath, type FieldPathValue, type FieldValues, type Form, useSignals } from './form.ts';

export type BoundField<T> = {
  id: string;
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: (element: HTMLElement | null) => void;
};

type FormFieldProps<V extends FieldValues, N extends FieldPath<V>> = {
  of: Form<V>;
  name: N;
  children: (field: BoundField<FieldPathValue<V, N>>) => ReactNode;
};

/** A key press re-renders only this field. */
export function FormField<V extends FieldValues, N extends FieldPath<V>>({
  of: form,
  name,
  children,
}: FormFieldProps<V, N>) {
  useSignals();
  useLingui();
  const id = useId();
  const issue = form.shownIssue(name);
  return children({
    id,
    name,
    value: form.value(name),
    onChange: useCallback((value) => form.set(name, value), [form, name]),
    onBlur: useCallback(() => form.leave(name), [form, name]),
    error: issue && issueText(issue),
    ref: useCallback((element) => form.place(name, element), [form, name]),
  });
}
