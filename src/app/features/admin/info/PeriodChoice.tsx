import { useLingui } from '@lingui/react/macro';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { useState } from 'react';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { type PeriodPreset, periodPresets } from '#domain/staff/info.ts';
import { periodText, presetText } from './info-words.ts';
import type { usePeriod } from './use-period.ts';

const loadDialog = () => import('#app/ui/overlays/DateRangeDialog.tsx').then((it) => it.DateRangeDialog);
const ownDays = 'own';

export function PeriodChoice({ chosen }: { chosen: ReturnType<typeof usePeriod> }) {
  const { t } = useLingui();
  const { today, period, preset, choosePreset, chooseDays } = chosen;
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(loadDialog, isOpen);
  const days = periodText(period);
  const options: { value: PeriodPreset | typeof ownDays; label: string }[] = [
    ...periodPresets.toSorted(byLength).map((value) => ({ value, label: presetText(value) })),
    { value: ownDays, label: t`Eigener Zeitraum` },
  ];
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2.5">
      <Select
        label={t`Zeitraum`}
        isLabelHidden
        value={preset ?? ownDays}
        options={options}
        onChange={(value) => (value === ownDays ? setIsOpen(true) : choosePreset(value))}
        className="w-full sm:w-52"
      />
      <Button
        icon={CalendarRange}
        aria-haspopup="dialog"
        aria-label={t`Zeitraum: ${days}`}
        onClick={() => setIsOpen(true)}
        className="tabular font-normal max-sm:w-full"
      >
        {days}
      </Button>
      {isOpen && Dialog && (
        <Dialog
          isOpen
          title={t`Zeitraum wählen`}
          value={period}
          today={today}
          onApply={(next) => {
            if (next) chooseDays(next);
            else choosePreset(periodPresets[0]);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

const byLength = (one: PeriodPreset, other: PeriodPreset) =>
  (Number(one) || 1_000) - (Number(other) || 1_000);
