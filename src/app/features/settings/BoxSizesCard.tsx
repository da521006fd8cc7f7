import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { boxSizesQuery } from '#app/api/persisted-queries.ts';
import { formatKg } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { boxMeasures } from '#app/parts/orders/box-size-text.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type BoxSize, boxSizeLimits, withBoxSize } from '#domain/services/box-size.ts';
import { BoxSizeDialog } from './BoxSizeDialog.tsx';
import { useSaveBoxSizes } from './use-save-box-sizes.ts';

/** A box's letter fills in its measures (docs/rules.md 9.10). */
export function BoxSizesCard() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const query = useQuery(boxSizesQuery());
  const boxes = query.data?.data.boxes;
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<BoxSize>();
  const add = useRef<HTMLButtonElement>(null);
  const isFull = boxes !== undefined && boxes.length >= boxSizeLimits.boxes;
  const remove = useRemoveBoxSize(() => add.current?.focus());

  return (
    <Card
      title={t`Kartongrößen`}
      actions={
        boxes && (
          <Button
            ref={add}
            icon={Plus}
            disabled={isOffline || isFull}
            onClick={() => setIsAdding(true)}
          >{t`Hinzufügen`}</Button>
        )
      }
    >
      {boxes === undefined && (
        <QueryMissing
          query={query}
          offline={t`Ohne Verbindung sind Ihre Kartongrößen noch nicht zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
          failed={t`Ihre Kartongrößen konnten nicht geladen werden.`}
        >
          <Skeleton className="h-32 w-full" />
        </QueryMissing>
      )}
      {boxes?.length === 0 && (
        <EmptyState
          icon={Package}
          text={t`Noch keine Kartongrößen. Legen Sie an, worin Sie oft packen: Im Auftrag genügt dann der Buchstabe im Feld „Länge“: Alle drei Maße werden eingetragen.`}
        />
      )}
      {boxes !== undefined && boxes.length > 0 && (
        <>
          <p className="text-muted text-sm">
            {t`Im Auftrag genügt der Buchstabe im leeren Feld „Länge“: Alle drei Maße werden eingetragen.`}
          </p>
          {isFull && (
            <p className="mt-1 text-muted text-sm">
              {t`Mehr als 26 Kartongrößen sind nicht möglich: für jede gibt es einen Buchstaben.`}
            </p>
          )}
          <ul aria-label={t`Kartongrößen`} className="mt-2">
            {boxes.map((box) => (
              <BoxSizeRow
                key={box.letter}
                box={box}
                isOffline={isOffline}
                onEdit={() => setEdited(box)}
                onRemove={() => void remove(box)}
              />
            ))}
          </ul>
        </>
      )}
      {boxes && (isAdding || edited) && (
        <BoxSizeDialog
          boxes={boxes}
          box={edited}
          onClose={() => {
            setIsAdding(false);
            setEdited(undefined);
          }}
        />
      )}
    </Card>
  );
}

type BoxSizeRowProps = { box: BoxSize; isOffline: boolean; onEdit: () => void; onRemove: () => void };

function BoxSizeRow({ box, isOffline, onEdit, onRemove }: BoxSizeRowProps) {
  const { t } = useLingui();
  const { letter, name, tare } = box;
  const kg = formatKg(tare, 1);
  return (
    <li className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0 last:pb-0">
      <span className="w-6 shrink-0 text-center">
        <Kbd>{letter}</Kbd>
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold text-sm">{name}</p>
        <p className="tabular text-muted text-xs">
          {[boxMeasures(box), tare > 0 && t`Leergewicht ${kg}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <IconButton icon={Pencil} label={t`Bearbeiten: ${name}`} disabled={isOffline} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={t`Löschen: ${name}`}
        tone="danger"
        disabled={isOffline}
        onClick={onRemove}
      />
    </li>
  );
}

/** `onGone` moves the focus from the deleted row. */
function useRemoveBoxSize(onGone: () => void) {
  const { t } = useLingui();
  const { mutateAsync } = useSaveBoxSizes();

  function fail(error: unknown, failed: string) {
    const { code } = describeError(error);
    const isKnown = code === 'BOX_SIZES_CHANGED' || code === 'OFFLINE';
    showSnackbar({ tone: 'warning', text: isKnown ? errorText(code) : failed });
  }

  async function restore(box: BoxSize) {
    try {
      await mutateAsync((present) => {
        const changed = withBoxSize(present, box);
        // Another box got the letter.
        if ('issues' in changed) throw new Error('the box size has no place any more');
        return changed.boxes;
      });
    } catch (error) {
      fail(error, t`Die Kartongröße konnte nicht zurückgeholt werden.`);
    }
  }

  return async function remove(box: BoxSize) {
    const { name } = box;
    try {
      await mutateAsync((present) => present.filter((it) => it.letter !== box.letter));
    } catch (error) {
      fail(
        error,
        t`Die Kartongröße konnte nicht gelöscht werden. Bitte versuchen Sie es später noch einmal.`,
      );
      return;
    }
    onGone();
    showSnackbar({
      text: t`Die Kartongröße „${name}“ ist gelöscht.`,
      action: { label: t`Rückgängig`, onAction: () => void restore(box) },
    });
  };
}
