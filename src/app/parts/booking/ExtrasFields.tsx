import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { DayStrip } from '#app/parts/pickup/DayStrip.tsx';
import { PickupTimes } from '#app/parts/pickup/PickupTimes.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { pickupDays } from '#domain/pickup/pickup.ts';
import { bookingLimits, pickupState } from '#domain/pickup/pickup-booking.ts';
import type { BookingForm } from './booking-form.ts';

export function ExtrasFields({ form, now }: { form: BookingForm; now: Date }) {
  const { t } = useLingui();
  const state = useDerived(() => pickupState(form.values.value.recipient));
  const day = useDerived(() => form.values.value.pickup_date);
  const service = useDerived(() => form.values.value.service);
  const used = useDerived(() => form.values.value.special_delivery_terms.length);
  const limit = bookingLimits.special_delivery_terms;
  // The days do not depend on the service: today's standard pickup is removed after noon anyway.
  const days = useMemo(() => pickupDays({ now, state }), [now, state]);
  return (
    <div className="flex flex-col gap-3.5">
      <FormField of={form} name="pickup_date">
        {(field) => <DayStrip label={t`Abholtag`} days={days} field={field} />}
      </FormField>
      <FormField of={form} name="pickup_datetime_from">
        {(from) => (
          <FormField of={form} name="pickup_datetime_to">
            {(to) => <PickupTimes from={from} to={to} service={service} day={day} now={now} />}
          </FormField>
        )}
      </FormField>
      <FormField of={form} name="special_delivery_terms">
        {(field) => (
          <TextField
            {...field}
            label={t`Hinweis für die Abholung`}
            autoComplete="off"
            maxLength={limit}
            unit={<span className="tabular">{t`${used} von ${limit}`}</span>}
          />
        )}
      </FormField>
    </div>
  );
}
