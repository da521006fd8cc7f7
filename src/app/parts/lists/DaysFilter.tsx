import { useLingui } from '@lingui/react/macro';
import CalendarRange from 'lucide-react/icons/calendar-range';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { serverDay } from '#app/api/server-clock.ts';
import { formatDate } from '#app/i18n/format.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { daySeconds } from '#domain/values/working-days.ts';

const loadDialog = () => import('#app/ui/overlays/DateRangeDialog.tsx').then((it) => it.DateRangeDialog);

type DaysFilterProps = {
  value: DayRange | undefined;
  onChange: (days: DayRange | undefined) => void;
  label?: string;
  /** Default range; clearing restores it. */
  usual?: DayRange;
};

/** Date range without future days, weeks from Monday (docs/rules.md 2.8, docs/rules.md 15.1). */
export function DaysFilter({ value, onChange, label, usual }: DaysFilterProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(loadDialog, isOpen);
  const days = value && daysText(value);
  const name = label ?? t`Zeitraum`;
  const question = label ?? t`Zeitraum wählen`;
  const isUsual = value?.from === usual?.from && value?.to === usual?.to;
  return (
    <div className="flex min-w-0 items-center gap-0.5 max-sm:flex-1 max-sm:basis-28">
      <Button
        icon={CalendarRange}
        aria-haspopup="dialog"
        aria-label={days ? `${name}: ${days}` : question}
        onClick={() => setIsOpen(true)}
        className="tabular font-normal max-sm:flex-1"
      >
        {days ?? name}
      </Button>
      {value && !isUsual && (
        <IconButton
          icon={X}
          label={label ? t`${label} zurücksetzen` : t`Zeitraum zurücksetzen`}
          onClick={() => onChange(undefined)}
        />
      )}
      {isOpen && Dialog && (
        <Dialog
          isOpen
          title={question}
          value={value}
          today={serverDay()}
          onApply={(next) => {
            onChange(next);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function daysText({ from, to }: DayRange): string {
  const first = formatDate(daySeconds(from));
  return from === to ? first : `${first} – ${formatDate(daySeconds(to))}`;
}
