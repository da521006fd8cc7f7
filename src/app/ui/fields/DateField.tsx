import { useLingui } from '@lingui/react/macro';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { type FocusEvent, type Ref, Suspense, useState } from 'react';
import { lazy } from '#app/timing/lazy.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { useAnchoredPanel } from '#app/ui/overlays/use-anchored-panel.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { CalendarProps } from './Calendar.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { fieldBox } from './field-box.ts';
import { formatOnce } from './format-locale.ts';
import { dayToDate } from './iso-day.ts';
import { useFieldIds } from './use-field-ids.ts';

const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })));

type DateFieldProps = FieldProps &
  CalendarProps & {
    placeholder?: string;
    ref?: Ref<HTMLButtonElement>;
  };

/** One day, `yyyy-mm-dd`; the calendar loads when opened. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, isLabelHidden, className, disabled, value, placeholder } = props;
  const { t, i18n } = useLingui();
  const ids = useFieldIds(props);
  const [isOpen, setIsOpen] = useState(false);
  const { anchor, panel } = useAnchoredPanel(isOpen, (why) =>
    why === 'escape' ? close() : setIsOpen(false),
  );
  const note = value && props.dayNote?.(value);

  function close() {
    setIsOpen(false);
    anchor.current?.querySelector('button')?.focus();
  }

  function closeWhenLeft(event: FocusEvent) {
    const next = event.relatedTarget;
    if (next && !panel.current?.contains(next) && !anchor.current?.contains(next)) setIsOpen(false);
  }

  return (
    <FieldFrame {...{ ids, label, hint, error, required, isLabelHidden, className }} isLabelText>
      <div ref={anchor} className={fieldBox({ error, disabled })}>
        <button
          ref={props.ref}
          type="button"
          id={ids.control}
          name={props.name}
          disabled={disabled}
          onClick={() => setIsOpen(!isOpen)}
          onBlur={props.onBlur}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-labelledby={`${ids.label} ${ids.control}`}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          className="flex h-control w-full min-w-0 items-center gap-2 px-3 text-left outline-none"
        >
          <span className={joinClasses('tabular min-w-0 flex-1 truncate', !value && 'text-muted')}>
            {value ? formatDay(value, i18n.locale) : (placeholder ?? t`Tag wählen`)}
            {note && <span className="text-muted">, {note}</span>}
          </span>
          <CalendarDays aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        </button>
      </div>
      {isOpen && (
        <div
          ref={panel}
          popover="manual"
          role="dialog"
          aria-label={label}
          onBlur={closeWhenLeft}
          className="fixed inset-auto z-50 m-0 rounded-panel border border-line bg-raised p-3 text-ink shadow-raised"
        >
          <Suspense fallback={<Skeleton className="h-72 w-70" />}>
            <Calendar
              {...props}
              onChange={(day) => {
                props.onChange(day);
                close();
              }}
            />
          </Suspense>
        </div>
      )}
    </FieldFrame>
  );
}

/** "Mi., 23.12.2026", as in i18n/format.ts. */
function formatDay(day: string, locale: string): string {
  const date = dayToDate(day);
  if (!date) return day;
  return formatOnce(
    'picked day',
    locale,
    (it) =>
      new Intl.DateTimeFormat(it, { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' }),
  ).format(date);
}
