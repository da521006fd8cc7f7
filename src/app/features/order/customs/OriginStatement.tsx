import { useLingui } from '@lingui/react/macro';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { invoiceLimits } from '#domain/customs/customs-invoice.ts';
import { needsExporterReference, originAgreement } from '#domain/customs/origin-statement.ts';
import { originStatement } from '#domain/customs/origin-words.ts';

/** Shown if route and origin of the goods allow the statement (docs/rules.md 12.14). */
export function OriginStatement() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const agreement = useDerived(() => {
    const { sender, differ_pickup, has_differ_pickup, recipient, is_return, customs } = form.values.value;
    return originAgreement({
      from: has_differ_pickup ? differ_pickup : sender,
      to: recipient,
      isReturn: is_return,
      lines: customs.lines,
    });
  });
  const isOn = useDerived(() => form.values.value.customs.origin_statement);
  const isNumberNeeded = useDerived(() => {
    const { lines, currency } = form.values.value.customs;
    return needsExporterReference(lines, currency);
  });
  // A statement already made stays visible, because it is still validated.
  if (!agreement && !isOn) return null;
  return (
    <section aria-label={t`Ursprungserklärung`} className="flex flex-col gap-2">
      <OrderToggle
        name="customs.origin_statement"
        label={t`Ursprungserklärung auf der Rechnung`}
        hint={t`Sie erklären, dass die Waren aus der EU die Ursprungsregeln des Abkommens erfüllen, und können es belegen. Bis 6.000 EUR darf das jeder Ausführer, darüber nur mit Nummer.`}
      />
      {isOn && agreement && (
        <>
          <p lang="en" className="rounded-panel bg-fill px-3 py-2 text-muted text-sm">
            {originStatement(agreement, { reference: '', criterion: '…' }).en}
          </p>
          <div className="grid grid-cols-1 gap-x-3 gap-y-3.5 @min-[22rem]:grid-cols-2">
            <OrderTextField
              name="customs.exporter_reference"
              label={agreement === 'CH' ? t`Bewilligungsnummer (ermächtigter Ausführer)` : t`REX-Nummer`}
              required={isNumberNeeded}
              maxLength={invoiceLimits.reference}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            {agreement === 'JP' && (
              <OrderTextField
                name="customs.origin_criterion"
                required
                hint={t`A: vollständig gewonnen, B: nur aus Ursprungswaren, C1 bis C3: nach der Regel der Ware`}
                maxLength={invoiceLimits.criterion}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}
