import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatEuro } from '#app/i18n/format.ts';
import { loadTexts } from '#app/i18n/setup.ts';
import { useLater } from '#app/timing/use-later.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { dangerKindsOf, dangerNotice } from '#domain/danger/danger.ts';
import type { ParcelDraft } from '#domain/order/order-draft.ts';
import { parcelFlags } from './set-flags.ts';

const extraFields = [
  ...parcelFlags,
  'value_of_insurance',
  'un_number',
  'danger_class',
  'packing_group',
  'danger_name',
  'danger_technical_name',
  'danger_inner_packagings',
  'danger_inner_quantity',
  'danger_unit',
];

const loadFields = async () => {
  const [{ ParcelExtraFields }] = await Promise.all([
    import('./extras/ParcelExtraFields.tsx'),
    loadTexts('pages'),
  ]);
  return ParcelExtraFields;
};

export function ParcelExtras({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const id = useId();
  const [isOpened, setIsOpened] = useState(() => hasExtras(form.values.peek().parcels[index]));
  const hasIssue = useDerived(() =>
    extraFields.some((field) => form.shownIssue(`parcels.${index}.${field}`) !== undefined),
  );
  const isOpen = isOpened || hasIssue;
  const Fields = useLater(loadFields, isOpen);
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpened(!isOpen)}
        className="-ml-2 flex min-h-row max-w-full items-center gap-1.5 rounded-control px-2 text-left hover:bg-brand-soft"
      >
        <ChevronDown
          aria-hidden="true"
          className={joinClasses('size-4 shrink-0 text-brand transition-transform', isOpen && 'rotate-180')}
        />
        <span className="font-semibold text-brand text-sm">{t`Versicherung und Gefahrgut`}</span>
        {!isOpen && <ExtrasNote index={index} />}
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-1.5 pt-2">
        {isOpen && (Fields ? <Fields index={index} /> : <Skeleton className="h-61 w-full" />)}
      </div>
    </div>
  );
}

function hasExtras(parcel: ParcelDraft | undefined): boolean {
  if (!parcel) return false;
  return parcelFlags.some((flag) => parcel[flag]) || parcel.value_of_insurance !== null;
}

function ExtrasNote({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const note = useDerived(() => {
    const parcel = form.values.value.parcels[index];
    if (!parcel) return '';
    const insured = parcel.value_of_insurance ? formatEuro(parcel.value_of_insurance) : '';
    const notes = [
      insured && t`versichert mit ${insured}`,
      parcel.self_insurance && t`Eigenversicherung`,
      parcel.valor && t`Valorentransport`,
      dangerKindsOf(parcel).length > 0 && (dangerNotice(parcel) || t`Gefahrgut`),
    ];
    return notes.filter(Boolean).join(' · ');
  });
  return <span className="min-w-0 truncate text-muted text-xs">{note}</span>;
}
