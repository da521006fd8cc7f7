import { useLingui } from '@lingui/react/macro';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { importMappingLimits } from '#domain/order-import/import-mapping.ts';
import type { KnownMapping } from './use-import.ts';

type MappingChoiceProps = {
  known: readonly KnownMapping[];
  chosen: Pick<KnownMapping, 'id' | 'name'>;
  onChoose: (id: string | undefined) => void;
  onName: (name: string) => void;
  onDelete: (id: string) => void;
};

export function MappingChoice({ known, chosen, onChoose, onName, onDelete }: MappingChoiceProps) {
  const { t } = useLingui();
  const { id, name } = chosen;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      {known.length > 0 && (
        <Select
          label={t`Zuordnung`}
          value={id ?? ''}
          options={[
            ...known.map((it) => ({ value: it.id ?? '', label: it.name })),
            { value: '', label: t`Neu, wie wir sie erkennen` },
          ]}
          onChange={(value) => onChoose(value || undefined)}
          className="w-full sm:w-72"
        />
      )}
      <TextField
        label={t`Name der Zuordnung`}
        hint={t`So finden alle in Ihrem Unternehmen sie wieder.`}
        value={name}
        maxLength={importMappingLimits.name}
        autoComplete="off"
        onChange={onName}
        className="w-full sm:w-72"
      />
      {id !== undefined && (
        <Button variant="text" icon={Trash} className="sm:mt-6" onClick={() => onDelete(id)}>
          {t`Zuordnung löschen`}
        </Button>
      )}
    </div>
  );
}
