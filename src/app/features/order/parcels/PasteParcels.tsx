import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ParcelDraft } from '#domain/order/order-draft.ts';
import { PasteParcelsDialog } from './PasteParcelsDialog.tsx';
import { isBlankParcel, withPasted } from './paste-parcels.ts';
import { replaceParcels } from './transport-kind.ts';

export function PasteParcels({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useLingui();
  const { form, setOpenParcel } = useOrderEditor();
  const before = form.values.peek().parcels;

  function take(parcels: readonly ParcelDraft[], how: 'append' | 'replace') {
    const next = withPasted(before, parcels, how);
    const taken = parcels.length - next.left;
    replaceParcels(form, next.parcels);
    setOpenParcel(form.list('parcels')[next.parcels.length - taken] ?? form.list('parcels')[0]);
    onClose();
    const words = t`${plural(taken, { one: '# Packstück eingefügt.', other: '# Packstücke eingefügt.' })}`;
    const left = plural(next.left, {
      one: '# Zeile hatte keinen Platz mehr.',
      other: '# Zeilen hatten keinen Platz mehr.',
    });
    showSnackbar({
      text: next.left > 0 ? `${words} ${left}` : words,
      tone: next.left > 0 ? 'warning' : 'info',
      action: {
        label: t`Rückgängig`,
        onAction: () => {
          replaceParcels(form, before);
          setOpenParcel(form.list('parcels')[0]);
        },
      },
    });
  }

  return (
    <PasteParcelsDialog
      text={text}
      hasParcels={!before.every(isBlankParcel)}
      onClose={onClose}
      onTake={take}
    />
  );
}
