import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import { pieceOf } from '#app/features/order/field-names.ts';
import { pathsByParcel } from '#app/features/order/missing-items.ts';
import { measuresOf, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatKg, formatNumber } from '#app/i18n/format.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { ParcelDraft } from '#domain/order/order-draft.ts';
import { roundUpWeight, type TransportKind, volumeWeight } from '#domain/services/parcel.ts';
import { ParcelEditor } from './ParcelEditor.tsx';

type ParcelRowProps = {
  parcelKey: number;
  index: number;
  count: number;
  kind: TransportKind;
  isOpen: boolean;
  onOpen: (key: number | undefined) => void;
  onDuplicate: ((index: number) => void) | undefined;
  onRemove: (index: number) => void;
};

export const ParcelRow = memo(function ParcelRow(props: ParcelRowProps) {
  const { parcelKey, index, count, kind, isOpen, onOpen, onDuplicate, onRemove } = props;
  const { t } = useLingui();
  const name = pieceOf(kind, index + 1, count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list groups its rows, which ul does not take
    <div
      role="listitem"
      className={joinClasses(
        'rounded-panel border bg-surface',
        isOpen ? 'border-brand inset-ring inset-ring-brand' : 'border-line',
      )}
    >
      <div className="flex items-center gap-1 pr-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : parcelKey)}
          className="group flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-panel px-3.5 text-left text-sm"
        >
          <span className="flex min-w-0 flex-1 flex-col py-1.5">
            <span className="font-semibold">{name}</span>
            <RowNote index={index} kind={kind} isOpen={isOpen} />
          </span>
          {!isOpen && <RowState index={index} />}
          {!isOpen && <span aria-hidden="true" className="chevron-down mx-0.5 shrink-0 text-muted" />}
        </button>
        {isOpen && (
          <>
            <IconButton
              icon={Copy}
              label={t`Duplizieren`}
              disabled={!onDuplicate}
              reason={onDuplicate ? undefined : t`Mehr Packstücke sind in einem Auftrag nicht möglich.`}
              onClick={() => onDuplicate?.(index)}
            />
            <IconButton
              icon={Trash2}
              label={t`Entfernen`}
              tone="danger"
              disabled={count === 1}
              reason={count === 1 ? t`Ein Auftrag hat mindestens ein Packstück.` : undefined}
              onClick={() => onRemove(index)}
            />
          </>
        )}
      </div>
      {isOpen && <ParcelEditor index={index} />}
    </div>
  );
});

/**
 * Text wraps instead of being cut: clipping in each of a hundred rows (also that of an SVG) costs time in every frame.
 */
function RowNote({ index, kind, isOpen }: Pick<ParcelRowProps, 'index' | 'kind' | 'isOpen'>) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  // Subscribes to its own parcel so that other rows do not re-render.
  const parcel = useDerived(() => form.item('parcels', index));
  if (!parcel || kind === 'envelope') return undefined;
  const measures = measuresOf(parcel);
  const weight = roundUpWeight(measures.weight);
  const volume = volumeWeight(measures);
  const weightText = weight > 0 && formatKg(weight, 1);
  const volumeText = formatKg(volume);
  const notes = isOpen
    ? [weightText, volume > 0 && t`Volumen ${volumeText}`]
    : [parcel.contents, sidesText(parcel), weightText];
  return (
    <span className="tabular wrap-anywhere text-muted text-xs">{notes.filter(Boolean).join(' · ')}</span>
  );
}

/** Empty until all sides are known. */
function sidesText(parcel: ParcelDraft): string {
  const { length, width, height } = measuresOf(parcel);
  const sides = [length, width, height];
  return sides.every((side) => side > 0)
    ? `${sides.map((side) => formatNumber(side, 0)).join('\u00a0×\u00a0')}\u00a0cm`
    : '';
}

function RowState({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const missing = useDerived(() => pathsByParcel(form.issues.value).get(index)?.length ?? 0);
  const hasShown = useDerived(
    () =>
      pathsByParcel(form.issues.value)
        .get(index)
        ?.some((path) => form.shownIssue(path) !== undefined) === true,
  );
  if (missing === 0) return <Tag tone="success">{t`vollständig`}</Tag>;
  return (
    <Tag tone={hasShown ? 'error' : 'neutral'}>
      {plural(missing, { one: '# Angabe fehlt', other: '# Angaben fehlen' })}
    </Tag>
  );
}
