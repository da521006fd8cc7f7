/*
 * The part of @modular-forms/react 0.12 that forms/form.ts uses. Its own declarations omit the file extensions that
 * NodeNext requires, so TypeScript does not resolve them.
 */
declare module '@modular-forms/react' {
  import type { Signal } from '@preact/signals-react';

  export type FieldValue = string | string[] | number | boolean | null | undefined;
  export type FieldValues = { [name: string]: FieldValue | FieldValues | FieldValues[] };

  type Index = `${number}`;
  type Join<Key extends string, Value> = Value extends FieldValue ? Key : `${Key}.${FieldPaths<Value>}`;
  type FieldPaths<Value> = Value extends readonly (infer Item)[]
    ? Join<Index, Item>
    : { [Key in keyof Value & string]-?: Join<Key, NonNullable<Value[Key]>> }[keyof Value & string];
  type ArrayPaths<Value> = {
    [Key in keyof Value & string]-?: NonNullable<Value[Key]> extends FieldValue
      ? never
      : NonNullable<Value[Key]> extends readonly unknown[]
        ? Key
        : `${Key}.${ArrayPaths<NonNullable<Value[Key]>>}`;
  }[keyof Value & string];
  type AtPath<Value, Path extends string> = Path extends `${infer Key}.${infer Rest}`
    ? Value extends readonly (infer Item)[]
      ? AtPath<Item, Rest>
      : Key extends keyof Value
        ? AtPath<NonNullable<Value[Key]>, Rest>
        : never
    : Path extends keyof Value
      ? Value[Path]
      : never;

  /** `parcels.0.weight` */
  export type FieldPath<V extends FieldValues> = FieldPaths<V>;
  export type FieldPathValue<V extends FieldValues, P extends FieldPath<V>> = AtPath<V, P>;
  /** `parcels` */
  export type FieldArrayPath<V extends FieldValues> = ArrayPaths<V>;
  export type FieldArrayItem<V extends FieldValues, P extends FieldArrayPath<V>> =
    AtPath<V, P> extends readonly (infer Item)[] ? Item : never;

  export type InternalFieldStore = {
    value: Signal<unknown>;
    touched: Signal<boolean>;
  };
  export type InternalFieldArrayStore = { items: Signal<number[]> };
  export type FormStore<V extends FieldValues> = {
    internal: {
      fields: Partial<Record<string, InternalFieldStore>>;
      fieldArrays: Partial<Record<string, InternalFieldArrayStore>>;
    };
    submitted: Signal<boolean>;
    submitting: Signal<boolean>;
    /** For the type only. */
    readonly of?: V;
  };
  type SetOptions = {
    shouldTouched?: boolean;
    shouldDirty?: boolean;
    shouldValidate?: boolean;
    shouldFocus?: boolean;
  };

  export function useFormStore<V extends FieldValues>(options: { initialValues: V }): FormStore<V>;
  export function setValue<V extends FieldValues>(
    form: FormStore<V>,
    name: string,
    value: unknown,
    options?: SetOptions,
  ): void;
  export function setValues<V extends FieldValues>(
    form: FormStore<V>,
    name: string,
    values: readonly unknown[],
    options?: SetOptions,
  ): void;
  export function insert<V extends FieldValues>(
    form: FormStore<V>,
    name: string,
    options: { at?: number; value: unknown },
  ): void;
  export function remove<V extends FieldValues>(
    form: FormStore<V>,
    name: string,
    options: { at: number },
  ): void;
  export function reset<V extends FieldValues>(form: FormStore<V>, options: { initialValues: V }): void;
}
