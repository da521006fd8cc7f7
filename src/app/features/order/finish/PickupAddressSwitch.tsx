import { useLingui } from '@lingui/react/macro';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';

/** On opens the pickup address tab, off the recipient tab (docs/rules.md 14.2). */
export function PickupAddressSwitch() {
  const { t } = useLingui();
  const { form, showTab } = useOrderEditor();
  return (
    <OrderToggle
      name="has_differ_pickup"
      label={t`Abweichende Abholadresse`}
      hint={t`Wenn die Sendung nicht beim Absender abgeholt wird.`}
      onTurn={(on) => {
        form.set('has_differ_pickup', on);
        showTab(on ? 'differ_pickup' : 'recipient');
      }}
    />
  );
}
