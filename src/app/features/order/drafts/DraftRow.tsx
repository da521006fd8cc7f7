import { useLingui } from '@lingui/react/macro';
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line';
import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import type { OrderToolsProps } from '#app/features/order/order-tools-props.ts';
import { contentsText } from '#app/features/order/parcels/contents-text.ts';
import { useLocale } from '#app/i18n/setup.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { draftIssues } from '#domain/order/assemble-order.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { restoreDraft } from '#domain/order/restored-draft.ts';
import { orderTerms } from '#domain/people/account.ts';
import { draftAge } from './draft-age.ts';
import { draftLacks } from './draft-lacks.ts';
import { SavedRow } from './SavedRow.tsx';

type DraftRowProps = OrderToolsProps & {
  draft: Draft;
  isElsewhere: boolean;
  onOpen: () => void;
  onTakeOver: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  isChoosing: boolean;
  isSelected: boolean;
  onSelect: (isOn: boolean, isRange: boolean) => void;
};

export function DraftRow({
  draft,
  draftId,
  isElsewhere,
  onOpen,
  onTakeOver,
  onDuplicate,
  onRemove,
  isChoosing,
  isSelected,
  onSelect,
  ...tools
}: DraftRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const values = restoreDraft(draft.values, tools.makeFresh());
  const lacks = draftLacks(issuesOf(values, tools, now));
  const age = draftAge(draft.updatedAt, now.getTime(), locale);
  const name = draft.title || t`Noch ohne Empfänger`;
  const newer = isOfNewerApp(draft) ? t`Mit einer neueren Version der App angelegt` : undefined;
  const reason = newer ?? (isElsewhere ? t`In einem anderen Fenster geöffnet` : undefined);
  return (
    <SavedRow
      select={
        isChoosing && (
          <Checkbox
            label={t`Auswählen: ${name}`}
            isLabelHidden
            value={isSelected}
            disabled={draft.id === draftId || reason !== undefined}
            onChange={(isOn, event) => onSelect(isOn, (event.nativeEvent as MouseEvent).shiftKey)}
            className="shrink-0 pl-3 pointer-coarse:pl-0"
          />
        )
      }
      title={name}
      isNameless={draft.title === ''}
      tag={draft.id === draftId && <Tag tone="info">{t`Hier geöffnet`}</Tag>}
      lines={[
        `${contentsText(values)} · ${age}`,
        lacks === '' ? t`Alles vollständig` : t`Es fehlt noch: ${lacks}`,
      ]}
      onOpen={onOpen}
      reason={reason}
      actions={
        <>
          {isElsewhere && !newer && (
            <IconButton icon={ArrowRightToLine} label={t`Hier übernehmen: ${name}`} onClick={onTakeOver} />
          )}
          <IconButton
            icon={Copy}
            label={t`Duplizieren: ${name}`}
            disabled={newer !== undefined}
            reason={newer}
            onClick={onDuplicate}
          />
          <IconButton
            icon={Trash2}
            label={t`Löschen: ${name}`}
            tone="danger"
            disabled={isElsewhere}
            reason={reason}
            onClick={onRemove}
          />
        </>
      }
    />
  );
}

function issuesOf(
  values: OrderDraft,
  { user, baseData }: Pick<OrderToolsProps, 'user' | 'baseData'>,
  now: Date,
) {
  return draftIssues(values, {
    now,
    isPickupAllowed: user.is_pickup_allowed,
    isValorEnabled: user.is_valor_enabled,
    specialActivation: baseData.options.special_activation,
    loaded: undefined,
    terms: orderTerms(user),
  });
}
