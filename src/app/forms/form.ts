import {
  type FieldArrayItem,
  type FieldArrayPath,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type FormStore,
  insert,
  remove,
  reset,
  setValue,
  useFormStore,
} from '@modular-forms/react';
import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';
import type { Issue } from '#domain/values/codes.ts';
import { createFormFocus, type FormFocus } from './form-focus.ts';
import { createFormIssues } from './form-issues.ts';
import { createFormLeaving } from './form-leaving.ts';
import { quietly, readValues, storeValues } from './form-values.ts';

export { useSignals } from '@preact/signals-react/runtime';
export type { FieldArrayItem, FieldArrayPath, FieldPath, FieldPathValue, FieldValues };

/*
 * How a page uses it:
 * const form = useForm({ values: emptyOrder, lists: ['parcels'], validate: (values) => issuesOf(values, context) });
 * <FormField of={form} name="recipient.company">{(field) => <TextField {...field} label={t`Firma`} />}</FormField>
 * form.list('parcels').map((key, index) => <ParcelRow key={key} form={form} index={index} />)
 * form.submit((values) => send(values), (issues) => openTabOf(issues[0].path));
 * A component that reads a signal itself calls useSignals() first, or reads inside useDerived. `values` name every
 * field, undefined if empty; its type is a `type`, not an `interface`. An error shows once its field was left or the
 * form submitted; `issues` follow typing by 300 ms.
 */
export type Form<V extends FieldValues> = {
  /** Unchanged parts keep their identity. */
  values: ReadonlySignal<V>;
  issues: ReadonlySignal<readonly Issue[]>;
  isSubmitted: ReadonlySignal<boolean>;
  isSubmitting: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  value<N extends FieldPath<V>>(name: N): FieldPathValue<V, N>;
  /** Subscribes to this item only, unlike `values`. */
  item<N extends FieldArrayPath<V>>(name: N, at: number): FieldArrayItem<V, N> | undefined;
  set<N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>): void;
  /** The field's error may show from now on, unless the field is empty and only the page or a shortcut passed it. */
  leave(path: string): void;
  shownIssue(path: string): Issue | undefined;
  /** The key stays with the item. */
  list<N extends FieldArrayPath<V>>(name: N): readonly number[];
  insert<N extends FieldArrayPath<V>>(name: N, value: FieldArrayItem<V, N>, at?: number): void;
  remove<N extends FieldArrayPath<V>>(name: N, at: number): void;
  reset(values: V): void;
  /** Focuses the first issue's field, or the path that `onInvalid` returns. */
  submit(onValid: (values: V) => unknown, onInvalid?: (issues: readonly Issue[]) => unknown): Promise<void>;
  /** Each disappears when its field changes. */
  addIssues(issues: readonly Issue[]): void;
  /** Waits until the field exists. */
  focus(path: string): void;
  /** Like `focus`, unless the user has the focus elsewhere. */
  offer(path: string): void;
  /** Call after a change of the rules' context. */
  check(): readonly Issue[];
  onChange(listener: () => void): () => void;
  place: FormFocus['place'];
};

export type FormOptions<V extends FieldValues> = {
  values: V;
  /** Other arrays are one field with several values. */
  lists?: readonly FieldArrayPath<V>[];
  validate: (values: V) => readonly Issue[];
};

/** ms without input before validation; longer than between two keys, which validation would delay. */
const checkDelay = 300;

export function useForm<V extends FieldValues>(options: FormOptions<V>): Form<V> {
  const store = useFormStore({ initialValues: options.values });
  const validate = useRef(options.validate);
  const [{ form, start }] = useState(() => createForm(store, options, (values) => validate.current(values)));
  useEffect(() => {
    validate.current = options.validate;
  });
  useEffect(() => {
    form.check();
    return start();
  }, [form, start]);
  return form;
}

function createForm<V extends FieldValues>(
  store: FormStore<V>,
  options: FormOptions<V>,
  validate: (values: V) => readonly Issue[],
): { form: Form<V>; start: () => () => void } {
  const lists: ReadonlySet<string> = new Set(options.lists);
  const isDirty = signal(false);
  const issues = createFormIssues();
  const focus = createFormFocus();
  const listeners = new Set<() => void>();
  storeValues(store, options.values, lists);
  const { root: values, part, setItemSample } = readValues(store, options.values, lists);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    clearTimeout(timer);
    issues.setFound(validate(values.peek()));
    return issues.all.peek();
  };
  const changed = () => {
    isDirty.value = true;
    clearTimeout(timer);
    timer = setTimeout(leaving.afterPress, checkDelay, check);
    for (const listener of listeners) listener();
  };

  const leaving = createFormLeaving((paths) => {
    const untouched = paths.flatMap((path) => {
      const field = store.internal.fields[path];
      return field && !field.touched.peek() ? [field] : [];
    });
    if (untouched.length === 0) return;
    // The last input may have fixed the error.
    check();
    batch(() => {
      for (const field of untouched) field.touched.value = true;
    });
  });

  const form: Form<V> = {
    values,
    issues: issues.all,
    isSubmitted: store.submitted,
    isSubmitting: store.submitting,
    isDirty,
    value: (name) => store.internal.fields[name]?.value.value as FieldPathValue<V, typeof name>,
    item(name, at) {
      const count = store.internal.fieldArrays[name]?.items.value.length ?? 0;
      return at < count ? (part(`${name}.${at}`) as FieldArrayItem<V, typeof name>) : undefined;
    },
    set(name, value) {
      // An empty number input arrives as NaN.
      const next = typeof value === 'number' && Number.isNaN(value) ? undefined : value;
      if (Object.is(store.internal.fields[name]?.value.peek(), next)) return;
      batch(() => {
        setValue(store, name, next, quietly);
        issues.forget(name);
      });
      changed();
    },
    leave: (path) => {
      const isEmpty = (store.internal.fields[path]?.value.peek() ?? '') === '';
      const isPassed = focus.wasPassed(path) || leaving.isByShortcut();
      if (!(isEmpty && isPassed)) leaving.leave(path);
    },
    shownIssue(path) {
      const issue = issues.at(path).value;
      if (!issue) return undefined;
      const isLeft = store.internal.fields[path]?.touched.value === true;
      return store.submitted.value || isLeft || issues.isReported(path) ? issue : undefined;
    },
    list: (name) => store.internal.fieldArrays[name]?.items.value ?? [],
    insert(name, value, at) {
      setItemSample(name, value);
      insert(store, name, { value, at });
      changed();
    },
    remove(name, at) {
      remove(store, name, { at });
      changed();
    },
    reset(next) {
      batch(() => {
        storeValues(store, next, lists);
        reset(store, { initialValues: next });
        isDirty.value = false;
        issues.report([]);
      });
      check();
    },
    async submit(onValid, onInvalid) {
      if (store.submitting.peek()) return;
      issues.report([]);
      store.submitted.value = true;
      const found = check();
      const first = found[0];
      if (first) {
        const requested = onInvalid?.(found);
        focus.focus(typeof requested === 'string' ? requested : first.path);
        return;
      }
      store.submitting.value = true;
      try {
        await onValid(values.peek());
      } finally {
        store.submitting.value = false;
      }
    },
    addIssues: (given) => issues.report(given),
    focus: focus.focus,
    offer: focus.offer,
    check,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    place: focus.place,
  };
  const start = () => {
    const unwatch = leaving.watch();
    const stopHolding = holdUpdatesWhile(isDirty);
    return () => {
      unwatch();
      stopHolding();
      clearTimeout(timer);
    };
  };
  return { form, start };
}

function holdUpdatesWhile(isDirty: ReadonlySignal<boolean>): () => void {
  // The returned function runs before the effect's next run and on stop.
  return effect(() => (isDirty.value ? holdUpdates() : undefined));
}

/** Re-renders only when the result differs, by default by identity. */
export function useDerived<T>(read: () => T, isEqual: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ value: T }>(undefined);
  const subscribe = useCallback(
    (listener: () => void) =>
      effect(() => {
        read();
        untracked(listener);
      }),
    [read],
  );
  return useSyncExternalStore(subscribe, () => {
    const value = untracked(read);
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}
