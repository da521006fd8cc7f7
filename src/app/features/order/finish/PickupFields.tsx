import { useLingui } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import { serverNow } from '#app/api/server-clock.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { DayStrip } from '#app/parts/pickup/DayStrip.tsx';
import { holidayName } from '#app/parts/pickup/holiday-names.ts';
import { PickupTimes } from '#app/parts/pickup/PickupTimes.tsx';
import { useNow } from '#app/parts/states/use-now.ts';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { isPickupDay, pickupDays } from '#domain/pickup/pickup.ts';
import { berlinDay, holidayOn } from '#domain/values/working-days.ts';
import { chooseFrom, choosePickup, pickupContextOf } from './pickup-choice.ts';

const DateField = lazyPart(() => import('#app/ui/fields/DateField.tsx'), 'DateField');

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function PickupFields() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
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
            onChange={(choice) => choosePickup(form, choice === 'yes', new Date(serverNow()))}
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
  const { form } = useOrderEditor();
  const now = useNow();
  const place = useDerived(() => {
    const { now: _, ...rest } = pickupContextOf(form.values.value, now);
    return rest;
  }, isSameJson);
  const chosen = useDerived(() => form.values.value.pickup_date);
  const context = useMemo(() => ({ ...place, now }), [place, now]);
  const days = useMemo(() => pickupDays(context), [context]);
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
      <FormField of={form} name="pickup_datetime_from">
        {(from) => (
          <FormField of={form} name="pickup_datetime_to">
            {(to) => (
              <PickupTimes
                from={{ ...from, onChange: (time) => chooseFrom(form, time, new Date(serverNow())) }}
                to={to}
                service={place.service ?? ''}
                day={chosen}
                now={now}
              />
            )}
          </FormField>
        )}
      </FormField>
    </>
  );
}
