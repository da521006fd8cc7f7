import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { RadioGroup } from '#app/ui/RadioGroup.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { TimeField } from '#app/ui/TimeField.tsx';
import {
  fromTimes,
  isPickupDay,
  pickupDays,
  pickupLimits,
  pickupWindowHours,
  toTimes,
} from '#domain/pickup.ts';
import { berlinDay, holidayOn } from '#domain/working-days.ts';
import { DayStrip } from './DayStrip.tsx';
import { holidayName } from './holiday-names.ts';
import { useOrderDesk } from './order-form.ts';
import { chooseFrom, choosePickup, pickupContextOf } from './pickup-choice.ts';
import { useNow } from './use-now.ts';

const DateField = lazy(() => import('#app/ui/DateField.tsx').then((it) => ({ default: it.DateField })));

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether, on which day and between which hours the shipment is picked up. */
export function PickupFields() {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const hasPickup = useDerived(() => form.values.value.has_pickup);
  return (
    <div className="flex flex-col gap-3.5">
      <FormField of={form} name="has_pickup">
        {(field) => (
          <RadioGroup<'yes' | 'no'>
            {...field}
            label={t`Abholung`}
            required
            value={field.value === null ? undefined : field.value ? 'yes' : 'no'}
            onChange={(choice) => choosePickup(form, choice === 'yes', new Date())}
            options={[
              { value: 'yes', title: t`Ja, bitte abholen` },
              { value: 'no', title: t`Nein, wir geben die Sendung selbst auf` },
            ]}
          />
        )}
      </FormField>
      {hasPickup && <PickupWindow />}
    </div>
  );
}

function PickupWindow() {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const now = useNow();
  const place = useDerived(() => {
    const { now: _, ...rest } = pickupContextOf(form.values.value, now);
    return rest;
  }, isSameJson);
  const chosen = useDerived(() => form.values.value.pickup_date);
  const from = useDerived(() => form.values.value.pickup_datetime_from);
  const context = useMemo(() => ({ ...place, now }), [place, now]);
  const days = useMemo(() => pickupDays(context), [context]);
  const service = place.service === undefined ? {} : { service: place.service };
  const froms = fromTimes({ ...service, day: chosen || berlinDay(now), now });
  const tos = toTimes({ ...service, from: from || pickupLimits.defaultFrom });
  const hours = pickupWindowHours(place.service);
  const { windowHours, leadHours } = pickupLimits.hint;
  const [leadFrom, leadTo] = leadHours;
  return (
    <>
      <FormField of={form} name="pickup_date">
        {(field) => <DayStrip label={t`Abholtag`} days={days} field={field} />}
      </FormField>
      {place.service === 'special' && (
        <FormField of={form} name="pickup_date">
          {({ ref: _, ...field }) => (
            <Suspense fallback={<Skeleton className="h-16 w-full" />}>
              <DateField
                {...field}
                label={t`Oder ein anderer Tag`}
                error={undefined}
                value={days.some((it) => it.day === field.value) ? undefined : field.value || undefined}
                today={berlinDay(now)}
                min={berlinDay(now)}
                isDayDisabled={(day) => !isPickupDay(day, context)}
                dayNote={(day) => {
                  const holiday = holidayOn(day, context.state);
                  return holiday && holidayName(holiday);
                }}
              />
            </Suspense>
          )}
        </FormField>
      )}
      <div className="grid grid-cols-2 gap-3">
        <FormField of={form} name="pickup_datetime_from">
          {(field) => (
            <TimeField
              {...field}
              label={t`Abholung ab`}
              value={field.value || undefined}
              onChange={(time) => chooseFrom(form, time)}
              min={froms[0] ?? pickupLimits.latestFrom.other}
              max={froms.at(-1) ?? pickupLimits.earliest}
              stepMinutes={pickupLimits.stepMinutes}
            />
          )}
        </FormField>
        <FormField of={form} name="pickup_datetime_to">
          {(field) => (
            <TimeField
              {...field}
              label={t`Abholung bis`}
              value={field.value || undefined}
              min={tos[0] ?? pickupLimits.latestTo}
              max={tos.at(-1) ?? pickupLimits.earliest}
              stepMinutes={pickupLimits.stepMinutes}
            />
          )}
        </FormField>
      </div>
      <p className="-mt-1.5 text-muted text-xs">
        {t`Das Zeitfenster ist mindestens ${hours} Stunden lang; wir empfehlen ${windowHours} Stunden oder mehr. Vom Auftrag bis zur Abholung vergehen je nach Ort ${leadFrom} bis ${leadTo} Stunden.`}
      </p>
    </>
  );
}
