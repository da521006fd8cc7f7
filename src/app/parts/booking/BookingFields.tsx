import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { formatKg } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { Button } from '#app/ui/Button.tsx';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { bookingLimits, type PickupService, pickupServiceChoices } from '#domain/pickup/pickup-booking.ts';
import type { BookingForm } from './booking-form.ts';
import { unavailableText } from './unavailable-text.ts';
import type { usePickupServices } from './use-pickup-services.ts';

export type Uncollected = { parcels: number; weight: number };

type BookingFieldsProps = {
  form: BookingForm;
  now: Date;
  services: ReturnType<typeof usePickupServices>;
  uncollected?: Uncollected | undefined;
};

export function BookingFields({ form, now, services, uncollected }: BookingFieldsProps) {
  const { t } = useLingui();
  const most = bookingLimits.maxParcels;
  return (
    <div className="flex flex-col gap-3.5">
      {uncollected && uncollected.parcels > 0 && uncollected.parcels <= most && (
        <Offer form={form} uncollected={uncollected} />
      )}
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

/** Changes the fields only by its button; gone once they say the same. */
function Offer({ form, uncollected: { parcels, weight } }: { form: BookingForm; uncollected: Uncollected }) {
  const { t } = useLingui();
  const isTaken = useDerived(() => {
    const { parcels_quantity, total_weight } = form.values.value;
    return parcels_quantity === parcels && total_weight === weight;
  });
  if (isTaken) return null;
  const count = plural(parcels, { one: '# Packstück', other: '# Packstücke' });
  const kg = formatKg(weight);
  function take() {
    form.set('parcels_quantity', parcels);
    form.set('total_weight', weight);
    form.focus('service');
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-info-soft px-4 py-1.5 text-sm">
      <span className="tabular min-w-0 flex-1 basis-48">{t`Heute noch ohne Abholung: ${count}, ${kg}`}</span>
      <Button variant="text" onClick={take}>
        {t`Übernehmen`}
      </Button>
    </p>
  );
}

/** Enabled once count and weight are valid (docs/rules.md 18.2). */
function ServiceChoice({ form, now, services }: Omit<BookingFieldsProps, 'uncollected'>) {
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
