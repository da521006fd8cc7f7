import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#app/i18n/setup.ts';
import { addressChangeLines } from '#app/parts/address/AddressConflict.tsx';
import { Lines } from '#app/parts/dialogs/ConflictDialog.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import type { SavedAddress } from '#domain/address/address.ts';
import { addressLabel } from './AddressActions.tsx';
import type { ChangedAddress } from './use-delete-addresses.ts';

type DeleteQuestionProps = {
  addresses: readonly SavedAddress[];
  onDelete: () => Promise<void>;
  onCancel: () => void;
};

export function DeleteQuestion({ addresses, onDelete, onCancel }: DeleteQuestionProps) {
  const { t } = useLingui();
  const count = addresses.length;
  const [first] = addresses;
  const name = first ? addressLabel(first) : '';
  return (
    <LaterConfirmDialog
      isOpen={count > 0}
      title={t`${plural(count, { one: 'Adresse wirklich löschen?', other: '# Adressen wirklich löschen?' })}`}
      text={
        count === 1
          ? t`${name} wird aus dem Adressbuch entfernt. Aufträge und Sendungen bleiben, wie sie sind.`
          : t`Sie werden aus dem Adressbuch entfernt. Aufträge und Sendungen bleiben, wie sie sind.`
      }
      confirmLabel={t`Löschen`}
      isDangerous
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  );
}

type DeleteChangedQuestionProps = {
  changed: readonly ChangedAddress[];
  onDelete: () => Promise<void>;
  onCancel: () => void;
};

const mostLines = 6;

/** Asks again about addresses that a colleague changed since they were loaded (docs/rules.md 8.9). */
export function DeleteChangedQuestion({ changed, onDelete, onCancel }: DeleteChangedQuestionProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const count = changed.length;
  const [first] = changed;
  const name = first ? addressLabel(first.now) : '';
  const lines =
    first && count === 1
      ? addressChangeLines(first.seen, first.now, locale)
      : changed.map(({ now }) => addressLabel(now));
  const left = lines.length - mostLines;
  return (
    <LaterConfirmDialog
      isOpen={count > 0}
      title={t`Inzwischen geändert`}
      text={
        <>
          <span className="block">
            {count === 1
              ? t`${name} wurde an anderer Stelle geändert und ist noch nicht gelöscht:`
              : t`${count} Adressen wurden an anderer Stelle geändert und sind noch nicht gelöscht:`}
          </span>
          <Lines lines={[...new Set(lines)].slice(0, mostLines)} />
          {left > 0 && <span className="mt-1 block">{t`und ${left} weitere`}</span>}
        </>
      }
      confirmLabel={t`Trotzdem löschen`}
      cancelLabel={t`Behalten`}
      isDangerous
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  );
}
