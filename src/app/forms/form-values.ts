import { type FieldValues, type FormStore, setValue, setValues } from '@modular-forms/react';
import { computed, type ReadonlySignal } from '@preact/signals-react';

export const quietly = {
  shouldTouched: false,
  shouldDirty: false,
  shouldValidate: false,
  shouldFocus: false,
} as const;

type Branch = Record<string, unknown>;

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

/** Registers fields that are not mounted yet too. */
export function storeValues<V extends FieldValues>(
  store: FormStore<V>,
  values: V,
  lists: ReadonlySet<string>,
): void {
  const visit = (branch: Branch, path: string) => {
    for (const [key, value] of Object.entries(branch)) {
      const at = join(path, key);
      if (lists.has(at)) setValues(store, at, value as unknown[], quietly);
      else if (isBranch(value)) visit(value, at);
      else setValue(store, at, value, quietly);
    }
  };
  visit(values, '');
}

/**
 * A change rebuilds only its branches up to the root, so that `values.parcels[3]` keeps its identity while the user
 * types in another parcel.
 */
export function readValues<V extends FieldValues>(
  store: FormStore<V>,
  sample: V,
  lists: ReadonlySet<string>,
): {
  root: ReadonlySignal<V>;
  /** Subscribes to this part only. */
  part: (path: string) => unknown;
  setItemSample: (list: string, item: unknown) => void;
} {
  const branches = new Map<string, ReadonlySignal<unknown>>();
  const itemSamples = new Map<string, unknown>();

  const branchAt = (path: string, build: () => unknown) => {
    const known = branches.get(path);
    if (known) return known;
    const made = computed(build);
    branches.set(path, made);
    return made;
  };

  const readItems = (path: string): unknown[] => {
    const items = store.internal.fieldArrays[path]?.items.value ?? [];
    return items.map((_, index) => read(join(path, index), itemSamples.get(path)));
  };

  function read(path: string, shape: unknown): unknown {
    if (lists.has(path)) return branchAt(path, () => readItems(path)).value;
    if (!isBranch(shape)) return store.internal.fields[path]?.value.value;
    return branchAt(path, () =>
      Object.fromEntries(Object.entries(shape).map(([key, below]) => [key, read(join(path, key), below)])),
    ).value;
  }

  const setItemSample = (list: string, item: unknown) => {
    if (!itemSamples.has(list)) itemSamples.set(list, item);
  };
  for (const list of lists) {
    const items = list.split('.').reduce<unknown>((at, key) => (isBranch(at) ? at[key] : undefined), sample);
    if (Array.isArray(items) && items.length > 0) setItemSample(list, items[0]);
  }
  const root = computed(() => read('', sample) as V);
  const part = (path: string) => {
    // Branches exist after the root was read.
    root.peek();
    return branches.get(path)?.value;
  };
  return { root, part, setItemSample };
}
