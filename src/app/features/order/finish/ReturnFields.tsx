import { useLingui } from '@lingui/react/macro';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { returnWord } from '#app/parts/orders/ReturnMark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { returnLimits } from '#domain/customs/returns.ts';

/** Extra label fields of a return (docs/rules.md 15.11). */
export function ReturnFields() {
  const { t } = useLingui();
  const { form } = useOrderEditor();

  function turnOff() {
    form.set('is_return', false);
    // The focused button disappears, so move the focus to the references.
    form.focus('reference_number_1');
    showSnackbar({
      text: t`Der Auftrag ist keine Rücksendung mehr.`,
      action: { label: t`Rückgängig`, onAction: () => form.set('is_return', true) },
    });
  }

  return (
    <section aria-label={returnWord()} className="flex flex-col gap-2">
      <h2 className="font-semibold text-sm">{returnWord()}</h2>
      <p className="text-muted text-sm">
        {t`Das Label trägt „Retoure / Return“ und nennt, von wem die Ware zurückkommt.`}
      </p>
      <div className="grid grid-cols-1 gap-x-3 gap-y-2 @min-[22rem]:grid-cols-2">
        <OrderTextField
          name="original_tracking_number"
          autoComplete="off"
          spellCheck={false}
          maxLength={returnLimits.original_tracking_number}
        />
        <OrderTextField
          name="rma_reference"
          hint={t`Wenn Sie eine vergeben haben`}
          autoComplete="off"
          spellCheck={false}
          maxLength={returnLimits.rma_reference}
        />
      </div>
      <div>
        <Button variant="text" onClick={turnOff}>
          {t`Keine Rücksendung`}
        </Button>
      </div>
    </section>
  );
}
