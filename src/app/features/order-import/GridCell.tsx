import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { RowValues } from '#domain/order-import/read-orders.ts';
import { cellValue, isNumberField, type ListField } from '#domain/order-import/row-cells.ts';
import { type TransportKind, transportKinds } from '#domain/services/parcel.ts';
import { shippingType } from '#domain/services/route.ts';
import { servicesOfRoute } from '#domain/services/services.ts';

/** `on` also leads from the last row to the next step. */
export type CellMove = 'up' | 'down' | 'on';

export type CellActions = {
  set: (id: string, field: ListField, text: string) => Promise<boolean>;
  move: (id: string, field: ListField, to: CellMove) => void;
  fillDown: (id: string, field: ListField, text: string) => void;
  paste: (id: string, field: ListField, text: string) => void;
  undo: () => void;
  /** The panel shows this row. */
  point: (id: string) => void;
  firstFault: (id: string) => void;
};

type GridCellProps = {
  id: string;
  field: ListField;
  values: RowValues;
  label: string;
  error: string | undefined;
  note: string | undefined;
  disabled: boolean;
  /** A field in a card, not a cell in a line. */
  isBoxed: boolean;
  decimal: string;
  sender: string;
  usualKind: TransportKind;
  actions: CellActions;
};

const box =
  'h-8 w-full min-w-0 rounded-control border px-1.5 text-sm outline-none hover:border-field focus:border-brand focus:bg-control disabled:text-muted disabled:hover:border-transparent pointer-coarse:h-10.75';

export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, field, values, label, error, note, disabled, isBoxed, decimal, actions } = props;
  const stored = cellValue(values, field, decimal);
  const [text, setText] = useState(stored);
  const [isRefused, setIsRefused] = useState(false);
  const hintId = useId();
  useEffect(() => {
    setText(stored);
    setIsRefused(false);
  }, [stored]);

  async function save(next = text) {
    if (next === stored) return setIsRefused(false);
    const isTaken = await actions.set(id, field, next);
    setIsRefused(!isTaken);
  }

  const leave = useRef(() => {});
  leave.current = () => void save();
  const isTyped = text !== stored;
  // Closing or hiding the tab, or leaving the page by a key, gives the cell no blur event.
  useEffect(() => {
    if (!isTyped) return;
    const onVisibility = () => document.visibilityState === 'hidden' && leave.current();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [isTyped]);
  useEffect(() => () => leave.current(), []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const command = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isPlain) return lead(event, event.shiftKey ? 'up' : 'on');
    if (!choices && isPlain && event.key === 'ArrowDown') return lead(event, 'down');
    if (!choices && isPlain && event.key === 'ArrowUp') return lead(event, 'up');
    if (event.key === 'Escape') {
      setText(stored);
      setIsRefused(false);
    }
    if (command && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      actions.fillDown(id, field, text);
    }
    // While the user types, the browser's own undo applies.
    if (command && event.key.toLowerCase() === 'z' && text === stored) {
      event.preventDefault();
      actions.undo();
    }
  }

  function lead(event: KeyboardEvent<HTMLElement>, to: CellMove) {
    event.preventDefault();
    actions.move(id, field, to);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    actions.paste(id, field, pasted);
  }

  const choices = choicesOf(props);
  const message = error ?? note;
  const control = {
    'data-cell': `${id} ${field}`,
    'aria-label': label,
    'aria-invalid': error !== undefined || isRefused || undefined,
    'aria-describedby': message ? hintId : undefined,
    title: message ?? (text || undefined),
    disabled,
    onKeyDown,
    className: joinClasses(
      box,
      isBoxed ? 'border-field bg-control' : 'border-transparent bg-transparent text-ellipsis',
      error || isRefused ? 'border-error! bg-error-tint' : note ? 'border-warning-dot/60!' : undefined,
      isNumberField(field) && 'tabular text-right',
    ),
  };
  return (
    <>
      {choices ? (
        <span className="relative flex items-center">
          <select
            {...control}
            className={`${control.className} kit-select truncate pr-5`}
            value={field === 'transport_kind' && text === props.usualKind ? '' : text}
            onChange={(event) => {
              setText(event.target.value);
              void save(event.target.value);
            }}
          >
            {choices.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <span
            aria-hidden="true"
            className="chevron-down pointer-events-none absolute right-1.5 text-faint"
          />
        </span>
      ) : (
        <input
          {...control}
          value={text}
          autoComplete="off"
          spellCheck={false}
          inputMode={isNumberField(field) ? 'decimal' : undefined}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void save()}
          onPaste={onPaste}
        />
      )}
      {message && (
        <span id={hintId} className="sr-only">
          {message}
        </span>
      )}
    </>
  );
});

type Choice = { value: string; name: string };

/** Options of cells that are chosen, not typed. */
function choicesOf({ field, values, sender, usualKind }: GridCellProps): Choice[] | undefined {
  if (field === 'transport_kind') {
    const others = transportKinds.filter((it) => it !== usualKind);
    return [
      { value: '', name: transportKindText(usualKind) },
      ...others.map((it) => ({ value: it, name: transportKindText(it) })),
    ];
  }
  if (field !== 'service') return undefined;
  const route = { sender, recipient: values.recipient.country_code };
  const services = servicesOfRoute(route).map((it) => ({
    value: it,
    name: serviceName(it, shippingType(route)),
  }));
  return [{ value: '', name: '–' }, ...services];
}
