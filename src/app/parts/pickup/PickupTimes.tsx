import { useLingui } from '@lingui/react/macro';
import type { BoundField } from '#app/forms/FormField.tsx';
import { TimeField } from '#app/ui/fields/TimeField.tsx';
import { fromTimes, pickupLimits, pickupWindowHours, toTimes } from '#domain/pickup/pickup.ts';
import { berlinDay, type Day } from '#domain/values/working-days.ts';

type PickupTimesProps = {
  from: BoundField<string>;
  to: BoundField<string>;
  service: string;
  day: Day | '';
  now: Date;
};

export function PickupTimes({ from, to, service, day, now }: PickupTimesProps) {
  const { t } = useLingui();
  const of = { service, day: day || berlinDay(now), now };
  const froms = fromTimes(of);
  const tos = toTimes({ ...of, from: from.value || pickupLimits.defaultFrom });
  const hours = pickupWindowHours(service);
  const { windowHours } = pickupLimits.hint;
  const [leadFrom, leadTo] = pickupLimits.leadHours;
  const hints = [
    t`Das Zeitfenster ist mindestens ${hours} Stunden lang.`,
    // Recommend more than the minimum only.
    ...(windowHours > hours ? [t`Wir empfehlen ${windowHours} Stunden oder mehr.`] : []),
    t`Vom Auftrag bis zur Abholung vergehen je nach Ort ${leadFrom} bis ${leadTo} Stunden.`,
  ];
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          {...from}
          label={t`Abholung ab`}
          value={from.value || undefined}
          min={froms[0] ?? pickupLimits.latestFrom.other}
          max={froms.at(-1) ?? pickupLimits.earliest}
          stepMinutes={pickupLimits.stepMinutes}
        />
        <TimeField
          {...to}
          label={t`Abholung bis`}
          value={to.value || undefined}
          min={tos[0] ?? pickupLimits.latestTo}
          max={tos.at(-1) ?? pickupLimits.earliest}
          stepMinutes={pickupLimits.stepMinutes}
        />
      </div>
      <p className="-mt-1.5 text-muted text-xs">{hints.join(' ')}</p>
    </>
  );
}
