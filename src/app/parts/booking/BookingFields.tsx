import { useLingui } from '@lingui/react/macro';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { bookingLimits, type PickupService, pickupServiceChoices } from '#domain/pickup/pickup-booking.ts';
import type { BookingForm } from './booking-form.ts';
import { unavailableText } from './unavailable-text.ts';
import type { usePickupServices } from './use-pickup-services.ts';

type BookingFieldsProps = {
  form: BookingForm;
  now: Date;
  services: ReturnType<typeof usePickupServices>;
};

export function BookingFields({ form, now, services }: BookingFieldsProps) {
  const { t } = useLingui();
  const most = bookingLimits.maxParcels;
  return (
    <div className="flex flex-col gap-3.5">
      <div className="grid grid-cols-2 gap-3">
        <FormField of={form} name="parcels_quantity">
          {(field) => (
            <NumberField
              {...field}
              label={t`Anzahl Packstücke`}
              required
              hint={t`1 bis ${most}`}
              maxLength={4}
            />
          )}
        </FormField>
        <FormField of={form} name="total_weight">
          {(field) => (
            <NumberField {...field} label={t`Gesamtgewicht`} required decimals={1} unit="kg" maxLength={8} />
          )}
        </FormField>
      </div>
      <ServiceChoice {...{ form, now, services }} />
    </div>
  );
}

/** Enabled once count and weight are valid (docs/rules.md 18.2). */
function ServiceChoice({ form, now, services }: BookingFieldsProps) {
  const { t } = useLingui();
  const { loaded, isReady, isLoading } = services;
  const day = useDerived(() => form.values.value.pickup_date);
  const choices = pickupServiceChoices(day, { now, loaded });
  return (
    <FormField of={form} name="service">
      {(field) => (
        <RadioGroup<PickupService>
          {...field}
          label={t`Service`}
          required
          disabled={!isReady || isLoading}
          hint={
            !isReady
              ? t`Wählbar, sobald Anzahl und Gewicht stimmen.`
              : isLoading
                ? t`Verfügbare Services werden geladen`
                : undefined
          }
          value={field.value || undefined}
          options={choices.map((choice) => ({
            value: choice.service,
            title: serviceName(choice.service, 'national'),
            disabled: choice.unavailable !== undefined,
            reason: choice.unavailable && unavailableText(choice.unavailable),
          }))}
        />
      )}
    </FormField>
  );
}
