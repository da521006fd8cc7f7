import { useLingui } from '@lingui/react/macro';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import { type ClipboardEvent, useCallback, useState } from 'react';
import { addPieceText, pieceName } from '#app/features/order/field-names.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { pastesRows } from '#app/features/order/use-order-keys.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { emptyParcelDraft, type ParcelDraft } from '#domain/order/order-draft.ts';
import { parcelLimits } from '#domain/services/parcel.ts';
import { ParcelRow } from './ParcelRow.tsx';

const loadPasting = () => import('./PasteParcels.tsx').then((it) => it.PasteParcels);

const rowsPerGroup = 10;

/**
 * The browser skips layout and paint of rows out of sight but keeps them for keyboard, screen reader and page search.
 * Per group, because each such element costs time per frame; the focused group is exempt, because it may draw beyond
 * its edge.
 */
const outOfSight =
  'not-focus-within:[contain-intrinsic-size:auto_608px] not-focus-within:[content-visibility:auto]';

function groupsOf(keys: readonly number[]) {
  return Array.from({ length: Math.ceil(keys.length / rowsPerGroup) }, (_, at) => {
    const start = at * rowsPerGroup;
    return { start, group: keys.slice(start, start + rowsPerGroup) };
  });
}

export function ParcelList() {
  const { t } = useLingui();
  const { form, openParcel, setOpenParcel } = useOrderEditor();
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

  const [pasted, setPasted] = useState<string>();
  const PasteParcels = useLater(loadPasting, pasted !== undefined);

  /** A single cell is pasted into the field. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (kind === 'envelope' || !text.includes('\t')) return;
    event.preventDefault();
    setPasted(text);
  }

  return (
    <div className="flex flex-col gap-3" onPaste={paste} {...{ [pastesRows]: '' }}>
      {/* biome-ignore lint/a11y/useSemanticElements: ul and li take no groups between them */}
      <div role="list" className="flex flex-col gap-3">
        {groupsOf(keys).map(({ start, group }) => (
          <div
            key={start}
            role="presentation"
            className={joinClasses('flex flex-col gap-3', keys.length > rowsPerGroup && outOfSight)}
          >
            {group.map((key, index) => (
              <ParcelRow
                key={key}
                parcelKey={key}
                index={start + index}
                count={keys.length}
                kind={kind}
                isOpen={key === openParcel}
                onOpen={setOpenParcel}
                onDuplicate={isFull ? undefined : duplicate}
                onRemove={remove}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-1">
        <Button
          variant="text"
          icon={Plus}
          disabled={isFull}
          onClick={() => insert({ ...emptyParcelDraft }, keys.length)}
        >
          {addPieceText(kind)}
        </Button>
        {kind !== 'envelope' && (
          <Button variant="text" icon={ClipboardPaste} onClick={() => setPasted('')}>
            {t`Aus Tabelle einfügen`}
          </Button>
        )}
      </div>
      {PasteParcels && pasted !== undefined && (
        <PasteParcels text={pasted} onClose={() => setPasted(undefined)} />
      )}
    </div>
  );
}
