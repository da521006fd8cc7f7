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
 *   const form = useForm({ values: emptyOrder, lists: ['parcels'], validate: (values) => issuesOf(values, context) });
 *   <FormField of={form} name="recipient.company">{(field) => <TextField {...field} label={t`Firma`} />}</FormField>
 *   form.list('parcels').map((key, index) => <ParcelRow key={key} form={form} index={index} />)
 *   form.insert('parcels', emptyParcel);  form.remove('parcels', index);
 *   form.submit((values) => send(values), (issues) => openTabOf(issues[0].path));
 *   const total = useDerived(() => parcelTotals(form.values.value.parcels));
 * A component that reads a signal itself (form.values.value, form.value(), form.list(), form.shownIssue()) calls
 * useSignals() first, or reads inside useDerived, which re-renders only when the result differs. `values` name every
 * field, with undefined where nothing stands yet; its type is a `type`, not an `interface`. An error shows once its
 * field was left or the form submitted; `issues` are all of them and follow typing by 150 ms.
 */
export type Form<V extends FieldValues> = {
  /** Whole values; parts that did not change keep their identity. */
  values: ReadonlySignal<V>;
  /** Every broken rule, shown or not. */
  issues: ReadonlySignal<readonly Issue[]>;
  isSubmitted: ReadonlySignal<boolean>;
  isSubmitting: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  value<N extends FieldPath<V>>(name: N): FieldPathValue<V, N>;
  /** An item of a list as one value: follows that item alone, where `values` follows everything. */
  item<N extends FieldArrayPath<V>>(name: N, at: number): FieldArrayItem<V, N> | undefined;
  set<N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>): void;
  /** The field was left: its error may show, unless it is empty and a shortcut led on. */
  leave(path: string): void;
  /** The issue to show at a path now, of a field, a list or anything the rules name. */
  shownIssue(path: string): Issue | undefined;
  /** A key per item of a list, which stays with the item. */
  list<N extends FieldArrayPath<V>>(name: N): readonly number[];
  insert<N extends FieldArrayPath<V>>(name: N, value: FieldArrayItem<V, N>, at?: number): void;
  remove<N extends FieldArrayPath<V>>(name: N, at: number): void;
  /** Other values, nothing touched. */
  reset(values: V): void;
  /** Focuses the first issue's field, or the one at the path that `onInvalid` returns. */
  submit(onValid: (values: V) => unknown, onInvalid?: (issues: readonly Issue[]) => unknown): Promise<void>;
  /** Issues the server found; each goes when its field changes. */
  addIssues(issues: readonly Issue[]): void;
  /** Now, or as soon as the field is there. */
  focus(path: string): void;
  /** As `focus`, unless somebody has begun elsewhere. */
  offer(path: string): void;
  /** Judges now: call it when what the rules depend on has changed. */
  check(): readonly Issue[];
  /** Called after every change of a value, e.g. to save a draft. */
  onChange(listener: () => void): () => void;
  /** For FormField: which element shows a path. */
  place: FormFocus['place'];
};

export type FormOptions<V extends FieldValues> = {
  values: V;
  /** Which arrays are lists of items, as opposed to one field that holds several values. */
  lists?: readonly FieldArrayPath<V>[];
  validate: (values: V) => readonly Issue[];
};

/** ms of quiet after which the rules judge what was typed: longer than from one key to the next, which would wait for it. */
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
    // Judged as it stands now: what was typed last may have mended it.
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
      if (!(isEmpty && leaving.isByShortcut())) leaving.leave(path);
    },
    shownIssue(path) {
      const issue = issues.at(path).value;
      if (!issue) return undefined;
      const isLeft = store.internal.fields[path]?.touched.value === true;
      return store.submitted.value || isLeft || issues.isTold(path) ? issue : undefined;
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
        issues.tell([]);
      });
      check();
    },
    async submit(onValid, onInvalid) {
      if (store.submitting.peek()) return;
      issues.tell([]);
      store.submitted.value = true;
      const found = check();
      const first = found[0];
      if (first) {
        const wanted = onInvalid?.(found);
        focus.focus(typeof wanted === 'string' ? wanted : first.path);
        return;
      }
      store.submitting.value = true;
      try {
        await onValid(values.peek());
      } finally {
        store.submitting.value = false;
      }
    },
    addIssues: (told) => issues.tell(told),
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

/** No new version of the app interrupts somebody who has typed something. */
function holdUpdatesWhile(isDirty: ReadonlySignal<boolean>): () => void {
  // The function an effect answers is called before its next run, and when it is stopped.
  return effect(() => (isDirty.value ? holdUpdates() : undefined));
}

/** Something read from signals; the component re-renders only when the result differs, by identity unless said otherwise. */
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
