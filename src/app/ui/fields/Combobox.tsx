import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ClipboardEvent, type ReactNode, type Ref, useState } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { useAnchoredPanel } from '#app/ui/overlays/use-anchored-panel.ts';
import { ComboboxList } from './ComboboxList.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { fieldBox, typedInto } from './field-box.ts';
import { filterItems } from './filter-items.ts';
import { useCombobox } from './use-combobox.ts';
import { controlProps, useFieldIds } from './use-field-ids.ts';

type ComboboxProps<Item> = FieldProps & {
  value: Item | undefined;
  onChange: (item: Item | undefined) => void;
  items: readonly Item[];
  /** For the count that is read out, if not every item is a hit. */
  hits?: number;
  getKey: (item: Item) => string;
  /** First line of an item, and the field's text. */
  getText: (item: Item) => string;
  /** The chosen item in a narrow field; `getText` by default. */
  getShortText?: (item: Item) => string;
  getDetail?: (item: Item) => string | undefined;
  /** The caller searches; by default the items are filtered here. */
  onSearch?: (query: string) => void;
  isLoading?: boolean;
  /** For no match; free text then hides the list. */
  emptyText?: string;
  /** The text is the value; the list only suggests and highlights nothing until an arrow key. */
  free?: { text: string; onText: (text: string) => void; onFocus?: () => void };
  /** Choosing clears the field. */
  isSearch?: boolean;
  /** A search then lists items before the user types, on a click or an arrow key; the list's heading. */
  opensEmpty?: string | undefined;
  onFocus?: (() => void) | undefined;
  unit?: ReactNode;
  leading?: ReactNode;
  placeholder?: string;
  readOnly?: boolean;
  autoComplete?: string;
  maxLength?: number;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Arrow keys move, Enter chooses, Tab chooses after a search, Escape closes. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, hint, error, required, isLabelHidden, className, value, free, isSearch = false } = props;
  const { t } = useLingui();
  const ids = useFieldIds(props);
  const [searched, setQuery] = useState<string>();
  const query = free ? free.text : searched;
  const found = query && !props.onSearch && !free ? filterItems(props.items, query, props) : props.items;
  const box = useCombobox(query, {
    found,
    chosen: value === undefined ? -1 : found.findIndex((item) => props.getKey(item) === props.getKey(value)),
    isSearch,
    opensEmpty: props.opensEmpty !== undefined,
    isFree: free !== undefined,
    onQuery: (text) => {
      if (free) return text === undefined ? undefined : free.onText(text);
      setQuery(text);
      props.onSearch?.(text ?? '');
    },
    onChoose: props.onChange,
    onClear: () => props.onChange(undefined),
  });
  const { anchor, panel } = useAnchoredPanel(box.isShown, box.dismiss, { isList: true });
  const isStill = props.disabled || props.readOnly;
  const hasArrow = !isSearch && !free;
  const count = props.hits ?? found.length;

  return (
    <FieldFrame {...{ ids, label, hint, error, required, isLabelHidden, className }}>
      <div ref={anchor} className={fieldBox({ error, disabled: props.disabled, readOnly: props.readOnly })}>
        <div className="relative flex h-control min-w-0 flex-1 items-center">
          <input
            {...comboboxRole(box.isShown && found.length > 0 ? box.listId : undefined)}
            aria-activedescendant={box.isShown && found[box.active] ? box.optionId(box.active) : undefined}
            ref={props.ref}
            name={props.name}
            type="text"
            value={
              query ?? (value === undefined || isSearch ? '' : (props.getShortText ?? props.getText)(value))
            }
            disabled={props.disabled}
            readOnly={props.readOnly}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            maxLength={props.maxLength}
            spellCheck={free ? undefined : false}
            onChange={(event) => box.type(event.target.value)}
            onClick={isStill || (isSearch && !props.opensEmpty) ? undefined : box.open}
            onPaste={isStill ? undefined : props.onPaste}
            onKeyDown={isStill ? undefined : box.onKeyDown}
            onFocus={(event) => {
              props.onFocus?.();
              if (free) free.onFocus?.();
              else event.target.select();
            }}
            onBlur={(event) => {
              box.leave();
              props.onBlur?.(event);
            }}
            {...controlProps(ids, { error, required })}
            aria-labelledby={ids.label}
            className={joinClasses(
              typedInto,
              'bg-transparent outline-none',
              props.leading === undefined ? 'pl-3' : 'pl-10',
              hasArrow ? 'pr-9' : 'pr-2',
            )}
          />
          {props.leading && (
            <span className="pointer-events-none absolute left-3 text-muted">{props.leading}</span>
          )}
          {hasArrow && (
            <ChevronDown
              aria-hidden="true"
              className="pointer-events-none absolute right-3 size-4 text-muted"
            />
          )}
        </div>
        {props.unit && (
          <label
            htmlFor={ids.control}
            onPointerDown={(event) => event.preventDefault()}
            className="flex h-control shrink-0 cursor-text items-center pr-3 text-muted text-sm"
          >
            {props.unit}
          </label>
        )}
      </div>
      {box.isShown && (
        <ComboboxList
          {...props}
          {...{ box, found, panel }}
          query={query ?? ''}
          heading={query ? undefined : props.opensEmpty}
        />
      )}
      <p role="status" className="sr-only">
        {box.isShown &&
          !props.isLoading &&
          (count === 0 ? props.emptyText : t`${plural(count, { one: '# Treffer', other: '# Treffer' })}`)}
      </p>
    </FieldFrame>
  );
}

function comboboxRole(listId: string | undefined) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': listId !== undefined,
    'aria-controls': listId,
  } as const;
}
