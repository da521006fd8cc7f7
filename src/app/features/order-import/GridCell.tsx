import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { serviceName } from '#app/i18n/labels.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { RowValues } from '#domain/order-import/read-orders.ts';
import { cellValue, isNumberField, type ListField } from '#domain/order-import/row-cells.ts';
import { shippingType } from '#domain/route.ts';
import { servicesOfRoute } from '#domain/services.ts';

/** `on` goes down as well, and from the end of a column to what comes next. */
export type CellMove = 'up' | 'down' | 'on';

export type CellActions = {
  set: (id: string, field: ListField, text: string) => Promise<boolean>;
  /** Leads to the next row's cell in the same column. */
  move: (id: string, field: ListField, to: CellMove) => void;
  fillDown: (id: string, field: ListField, text: string) => void;
  paste: (id: string, field: ListField, text: string) => void;
  undo: () => void;
};

type GridCellProps = {
  id: string;
  field: ListField;
  values: RowValues;
  label: string;
  /** The rule's sentence. */
  error: string | undefined;
  /** What was made of the cell of the file. */
  note: string | undefined;
  disabled: boolean;
  decimal: string;
  sender: string;
  actions: CellActions;
};

const box =
  'h-9 w-full min-w-0 rounded-sm border border-transparent bg-transparent px-1.5 outline-none hover:border-field @max-[40rem]:border-field focus:border-brand focus:bg-control disabled:text-muted disabled:hover:border-transparent pointer-coarse:h-11';

/** One cell of the list: typed into in place, with the keys of a spreadsheet. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, field, values, label, error, note, disabled, decimal, sender, actions } = props;
  const stored = cellValue(values, field, decimal);
  const [text, setText] = useState(stored);
  const [isRefused, setIsRefused] = useState(false);
  const hintId = useId();
  useEffect(() => {
    setText(stored);
    setIsRefused(false);
  }, [stored]);

  async function keep(next = text) {
    if (next === stored) return setIsRefused(false);
    const isTaken = await actions.set(id, field, next);
    setIsRefused(!isTaken);
  }

  const leave = useRef(() => {});
  leave.current = () => void keep();
  const isTyped = text !== stored;
  // A tab that is closed or put aside, and a page that is left by a key, leave no time for the cell to lose the focus.
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
    if (field !== 'service' && isPlain && event.key === 'ArrowDown') return lead(event, 'down');
    if (field !== 'service' && isPlain && event.key === 'ArrowUp') return lead(event, 'up');
    if (event.key === 'Escape') {
      setText(stored);
      setIsRefused(false);
    }
    if (command && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      actions.fillDown(id, field, text);
    }
    // While something is typed, the browser takes back what was typed.
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

  const told = error ?? note;
  const control = {
    'data-cell': `${id} ${field}`,
    'aria-label': label,
    'aria-invalid': error !== undefined || isRefused || undefined,
    'aria-describedby': told ? hintId : undefined,
    title: told,
    disabled,
    onKeyDown,
    className: joinClasses(
      box,
      error || isRefused ? 'border-error! bg-error-tint' : note ? 'border-warning-dot/60!' : undefined,
      isNumberField(field) && 'tabular text-right',
    ),
  };
  return (
    <>
      {field === 'service' ? (
        <select
          {...control}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            void keep(event.target.value);
          }}
        >
          <option value="">–</option>
          {servicesOfRoute({ sender, recipient: values.recipient.country_code }).map((service) => (
            <option key={service} value={service}>
              {serviceName(service, shippingType({ sender, recipient: values.recipient.country_code }))}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          value={text}
          autoComplete="off"
          spellCheck={false}
          inputMode={isNumberField(field) ? 'decimal' : undefined}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void keep()}
          onPaste={onPaste}
        />
      )}
      {told && (
        <span id={hintId} className="sr-only">
          {told}
        </span>
      )}
    </>
  );
});
