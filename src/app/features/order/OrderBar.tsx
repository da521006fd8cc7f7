import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useDerived } from '#app/forms/form.ts';
import { formatKg } from '#app/i18n/format.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { Button } from '#app/ui/Button.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';
import { missingCount, missingItems } from './missing-items.ts';
import { missingCountText } from './missing-texts.ts';
import { orderFigures } from './order-figures.ts';
import { useOrderEditor } from './order-form.ts';

export function OrderBar() {
  const { t } = useLingui();
  const { form, showField, submit, isRoutine } = useOrderEditor();
  const kind = useDerived(() => form.values.value.transport_kind);
  const weight = useDerived(() => orderFigures(form.values.value).total_billable_weight);
  const count = useDerived(() => form.values.value.parcels.length);
  const missing = useDerived(() => missingCount(missingItems(form.issues.value)));
  const first = useDerived(() => form.issues.value[0]?.path);
  const led = useRef<string>(undefined);
  const isSubmitting = useDerived(() => form.isSubmitting.value);

  /** Leads to the next missing field; a field left unchanged since the last press shows its error. */
  function goOn() {
    const [next] = form.check();
    if (!next) return;
    showField(next.path, next.path === led.current);
    led.current = next.path;
  }

  return (
    <FootBar className="-mx-3 -mb-10 flex items-center justify-between gap-3 bg-surface px-4 pt-2.5 sm:-mx-5 sm:px-6 lg:-mx-7 @min-[50rem]/page:hidden">
      <p className="min-w-0 text-sm">
        <span className="tabular block truncate font-semibold">
          {formatKg(weight)} · {pieceCount(kind, count)}
        </span>
        <span className="block truncate text-muted text-xs">{missingCountText(missing)}</span>
      </p>
      {first === undefined ? (
        <Button variant="primary" onClick={submit} isLoading={isSubmitting}>
          {t`Auftrag senden`}
        </Button>
      ) : (
        <Button variant={isRoutine ? 'secondary' : 'primary'} onClick={goOn}>
          {t`Weiter`}
        </Button>
      )}
    </FootBar>
  );
}
