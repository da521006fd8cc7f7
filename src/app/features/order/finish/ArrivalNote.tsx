import { useLingui } from '@lingui/react/macro';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { deliveryText, leavingText } from './service-texts.ts';

export function ArrivalNote() {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const at = { now: useNow(), cutOffs: user.cut_offs };
  const text = useDerived(() => {
    const { service } = form.values.value;
    return service === '' ? '' : deliveryText(form.values.value, service, at);
  });
  const leaving = useDerived(() => leavingText(form.values.value, form.values.value.service, at));
  return (
    // A full row, because dates do not fit beside the longest label.
    <div className="col-span-full grid grid-cols-[auto_1fr] items-baseline gap-x-2.5 gap-y-0.5">
      <dt className="text-muted">{t`Ankunft`}</dt>
      <dd className="tabular min-w-0 text-balance text-right font-medium">{text}</dd>
      {leaving && <dd className="col-span-full text-right text-muted text-xs">{leaving}</dd>}
    </div>
  );
}
