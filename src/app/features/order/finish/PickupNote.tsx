import { useLingui } from '@lingui/react/macro';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatDay } from '#app/i18n/format.ts';
import { berlinDayStart, isDay } from '#domain/values/working-days.ts';

export function PickupNote() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const hasPickup = useDerived(() => form.values.value.has_pickup);
  const day = useDerived(() => form.values.value.pickup_date);
  const from = useDerived(() => form.values.value.pickup_datetime_from);
  const to = useDerived(() => form.values.value.pickup_datetime_to);
  if (hasPickup === null) return <span className="font-normal text-muted">{t`noch offen`}</span>;
  if (!hasPickup) return t`keine`;
  if (!isDay(day)) return t`ja`;
  return (
    <>
      {formatDay(berlinDayStart(day))} <span className="whitespace-nowrap">{`${from}–${to}`}</span>
    </>
  );
}
