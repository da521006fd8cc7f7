import { useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { RowAction } from '#app/ui/table/RowAction.tsx';

type ChangeRowProps = { name: string; isOffline: boolean; onEdit: () => void; onDelete: () => void };

export function ChangeRow({ name, isOffline, onEdit, onDelete }: ChangeRowProps) {
  const { t } = useLingui();
  const reason = t`Nur mit Verbindung möglich.`;
  return (
    <>
      <RowAction
        icon={Pencil}
        label={t`Bearbeiten: ${name}`}
        words={t`Bearbeiten`}
        disabled={isOffline}
        reason={reason}
        onClick={onEdit}
      />
      <RowAction
        icon={Trash2}
        label={t`Löschen: ${name}`}
        words={t`Löschen`}
        tone="danger"
        disabled={isOffline}
        reason={reason}
        onClick={onDelete}
      />
    </>
  );
}
