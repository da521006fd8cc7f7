import { useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useCallback } from 'react';
import { useDerived } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/show-snackbar.ts';
import { emptyParcelDraft, type ParcelDraft } from '#domain/order-draft.ts';
import { parcelLimits } from '#domain/parcel.ts';
import { addPieceText, pieceName } from './field-names.ts';
import { useOrderDesk } from './order-form.ts';
import { ParcelRow } from './ParcelRow.tsx';

/** The parcels of the order, one of them open. */
export function ParcelList() {
  const { t } = useLingui();
  const { form, openParcel, setOpenParcel } = useOrderDesk();
  const keys = useDerived(() => form.list('parcels'));
  const kind = useDerived(() => form.values.value.transport_kind);
  const isFull = keys.length >= parcelLimits.maxParcels;

  const insert = useCallback(
    (parcel: ParcelDraft, at: number) => {
      form.insert('parcels', parcel, at);
      setOpenParcel(form.list('parcels')[at]);
      form.focus(`parcels.${at}`);
    },
    [form, setOpenParcel],
  );

  const remove = useCallback(
    (at: number) => {
      const draft = form.values.peek();
      const parcel = draft.parcels[at];
      if (!parcel) return;
      const name = pieceName(draft.transport_kind, at + 1);
      form.remove('parcels', at);
      const left = form.list('parcels');
      setOpenParcel(left[Math.min(at, left.length - 1)]);
      showSnackbar({
        text: t`${name} entfernt`,
        action: {
          label: t`Rückgängig`,
          onAction: () => insert(parcel, Math.min(at, form.list('parcels').length)),
        },
      });
    },
    [form, setOpenParcel, insert, t],
  );

  const duplicate = useCallback(
    (at: number) => {
      const parcel = form.values.peek().parcels[at];
      if (parcel) insert({ ...parcel }, at + 1);
    },
    [form, insert],
  );

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {keys.map((key, index) => (
          <ParcelRow
            key={key}
            parcelKey={key}
            index={index}
            count={keys.length}
            isOpen={key === openParcel}
            onOpen={setOpenParcel}
            onDuplicate={isFull ? undefined : duplicate}
            onRemove={remove}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="text"
          icon={Plus}
          disabled={isFull}
          onClick={() => insert({ ...emptyParcelDraft }, keys.length)}
        >
          {addPieceText(kind)}
        </Button>
      </div>
    </div>
  );
}
