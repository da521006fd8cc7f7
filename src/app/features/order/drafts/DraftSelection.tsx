import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Layers from 'lucide-react/icons/layers';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderToolsProps } from '#app/features/order/order-tools-props.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { orderLimits } from '#domain/order/order.ts';

type DraftSelectionProps = Pick<OrderToolsProps, 'db' | 'makeFresh'> & {
  chosen: readonly Draft[];
  count: number;
  onAll: (isOn: boolean) => void;
  onRemove: () => void;
};

const loadMany = () => import('./many-drafts.ts');

export function DraftSelection({ db, makeFresh, chosen, count, onAll, onRemove }: DraftSelectionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isTyping, setIsTyping] = useState(false);
  const [reference, setReference] = useState('');
  const some = chosen.length;

  const failed = () =>
    showSnackbar({ tone: 'error', text: t`Das konnte auf diesem Gerät nicht gespeichert werden.` });

  async function toBatch() {
    try {
      const { batchOfDrafts } = await loadMany();
      const { batch, left } = await batchOfDrafts(db, chosen, makeFresh());
      if (left > 0) {
        showSnackbar({
          tone: 'warning',
          text: plural(left, {
            one: 'Ein Entwurf gehört schon zu einem Stapel. Er ist geblieben.',
            other: '# Entwürfe gehören schon zu einem Stapel. Sie sind geblieben.',
          }),
        });
      }
      if (batch) await navigate(paths.orderImport(batch));
    } catch {
      failed();
    }
  }

  async function giveReference() {
    try {
      const { withReference, restore } = await loadMany();
      const given = reference.trim();
      const before = await withReference(db, chosen, given, makeFresh());
      setIsTyping(false);
      setReference('');
      showSnackbar({
        tone: 'success',
        text: plural(before.length, {
          one: 'Referenz 2 ist in # Entwurf eingetragen.',
          other: 'Referenz 2 ist in # Entwürfen eingetragen.',
        }),
        action: { label: t`Rückgängig`, onAction: () => void restore(db, before, given).catch(failed) },
      });
    } catch {
      failed();
    }
  }

  return (
    <section aria-label={t`Auswahl`} className="mb-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Checkbox
          label={
            some === 0
              ? t`Alle auswählen`
              : plural(some, { one: '# Entwurf ausgewählt', other: '# Entwürfe ausgewählt' })
          }
          value={some > 0 && some === count}
          isPartial={some > 0 && some < count}
          onChange={onAll}
          className="mr-auto"
        />
        {some > 0 && (
          <>
            <Button icon={Layers} onClick={() => void toBatch()}>
              {t`Als Stapel senden`}
            </Button>
            <Button icon={Tag} aria-expanded={isTyping} onClick={() => setIsTyping(!isTyping)}>
              {t`Referenz 2`}
            </Button>
            <Button icon={Trash2} onClick={onRemove}>
              {t`Löschen`}
            </Button>
          </>
        )}
      </div>
      {some > 0 && isTyping && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void giveReference();
          }}
          className="flex flex-wrap items-end gap-2"
        >
          <TextField
            label={t`Referenz 2 für die ausgewählten Entwürfe`}
            hint={t`Zum Beispiel die Kostenstelle. Sie ersetzt, was dort steht.`}
            value={reference}
            maxLength={orderLimits.references}
            autoComplete="off"
            onChange={setReference}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="primary">
            {t`Eintragen`}
          </Button>
        </form>
      )}
    </section>
  );
}
