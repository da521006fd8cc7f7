import { useLingui } from '@lingui/react/macro';
import { loadCustoms } from '#app/features/order/customs/load-customs.ts';
import { loadRestrictions } from '#app/features/order/customs/load-restrictions.ts';
import { mayBeRestricted } from '#app/features/order/customs/use-embargo-rules.ts';
import { loadLastOrder } from '#app/features/order/last-order/load-last-order.ts';
import { areSameFigures, orderFigures } from '#app/features/order/order-figures.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { ParcelList } from '#app/features/order/parcels/ParcelList.tsx';
import { chooseTransportKind } from '#app/features/order/parcels/transport-kind.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatEuro, formatKg } from '#app/i18n/format.ts';
import { transportKindText } from '#app/i18n/labels.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { useLater } from '#app/timing/use-later.ts';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { draftBorder } from '#domain/order/draft-customs.ts';
import { type TransportKind, transportKinds } from '#domain/services/parcel.ts';
import { envelopeInsurance } from '#domain/services/valor.ts';

export function ShipmentTab() {
  const { t } = useLingui();
  const { form, setOpenParcel } = useOrderEditor();
  const kind = useDerived(() => form.values.value.transport_kind);
  const hasCustoms = useDerived(() => draftBorder(form.values.value) !== undefined);
  const hasRecipient = useDerived(() => form.values.value.recipient.city !== '');
  const LastOrder = useLater(loadLastOrder, hasRecipient);
  const Customs = useLater(loadCustoms, hasCustoms);
  const isRestricted = useDerived(() => mayBeRestricted(form.values.value));
  const Restrictions = useLater(loadRestrictions, isRestricted);
  const insured = formatEuro(envelopeInsurance);

  function choose(next: TransportKind) {
    const undo = chooseTransportKind(form, next);
    setOpenParcel(form.list('parcels')[0]);
    if (!undo) return;
    showSnackbar({
      text: t`Umschlag gewählt: Die bisherigen Packstücke wurden entfernt.`,
      action: {
        label: t`Rückgängig`,
        onAction: () => {
          undo();
          setOpenParcel(form.list('parcels')[0]);
        },
      },
    });
  }

  return (
    <div className="flex flex-col gap-3.5">
      {LastOrder && hasRecipient && <LastOrder />}
      <SegmentedControl<TransportKind>
        label={t`Transportart`}
        value={kind}
        onChange={choose}
        segments={transportKinds.map((value) => ({ value, label: transportKindText(value) }))}
      />
      {kind === 'envelope' && (
        <p className="rounded-panel bg-info-soft px-3.5 py-2.5 text-info text-sm">
          {t`Dokumente im Umschlag sind automatisch bis ${insured} Wiederbeschaffungswert versichert.`}
        </p>
      )}
      <ParcelList />
      <Totals />
      {hasCustoms && (Customs ? <Customs /> : <Skeleton className="h-28 w-full" />)}
      {isRestricted && Restrictions && <Restrictions />}
    </div>
  );
}

function Totals() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const kind = useDerived(() => form.values.value.transport_kind);
  const figures = useDerived(() => orderFigures(form.values.value), areSameFigures);
  const volume = formatKg(figures.total_volume_weight);
  const notes = [
    pieceCount(kind, figures.parcels_quantity),
    formatKg(figures.total_weight, 1),
    figures.total_volume_weight > 0 && t`Volumen ${volume}`,
  ];
  return (
    <p className="tabular border-line border-t pt-3 text-muted text-sm">
      <span className="font-semibold text-ink">{t`Gesamt`}</span> {notes.filter(Boolean).join(' · ')}
    </p>
  );
}
