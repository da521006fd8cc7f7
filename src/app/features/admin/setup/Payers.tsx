import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import { listAnswer } from '#app/api/list-answer.ts';
import { PartMissing } from '#app/features/admin/PartMissing.tsx';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import type { Payer } from '#contract/payer.ts';
import { longestPayerName } from '#domain/people/payer.ts';
import { usePayers } from './use-payers.ts';

/** See docs/rules.md 20.30. */
export function Payers() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { query, isBusy, create, rename, remove } = usePayers();
  const { answer } = listAnswer(query);
  const [edited, setEdited] = useState<Payer>();
  const [asked, setAsked] = useState<Payer>();
  const payers = answer?.data;
  const isDisabled = isOffline || isBusy;
  const name = asked?.name ?? '';
  return (
    <Card isFlush title={t`Zahler`}>
      <p className="px-5 pb-3 text-label text-sm">
        {t`Firmen, die für Kunden zahlen. Wer für wen zahlt, steht auf der Seite des Kunden.`}
      </p>
      {payers ? (
        <>
          {payers.length > 0 ? (
            <ul aria-label={t`Zahler`} className="divide-y divide-line-soft border-line-soft border-y">
              {payers.map((payer) => (
                <li key={payer.id} className="flex items-center gap-1 py-1 pr-3 pl-5 text-sm">
                  {edited?.id === payer.id ? (
                    <NameForm
                      label={t`Name des Zahlers`}
                      initial={payer.name}
                      button={t`Umbenennen`}
                      icon={Pencil}
                      isDisabled={isDisabled}
                      onSave={async (next) => {
                        if (await rename({ ...payer, name: next })) setEdited(undefined);
                        return false;
                      }}
                    />
                  ) : (
                    <>
                      <span className="min-w-0 flex-1 break-words">{payer.name}</span>
                      <IconButton
                        icon={Pencil}
                        label={t`Umbenennen: ${payer.name}`}
                        disabled={isDisabled}
                        onClick={() => setEdited(payer)}
                      />
                      <IconButton
                        icon={Trash2}
                        tone="danger"
                        label={t`Löschen: ${payer.name}`}
                        disabled={isDisabled}
                        onClick={() => setAsked(payer)}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className="border-line-soft border-y px-5 py-4 text-muted text-sm">
              {t`Noch keine. Jeder Kunde zahlt selbst.`}
            </p>
          )}
          <div className="px-5 py-3.5">
            <NameForm
              label={t`Neuer Zahler`}
              initial=""
              button={t`Hinzufügen`}
              icon={Plus}
              isDisabled={isDisabled}
              onSave={create}
            />
          </div>
        </>
      ) : (
        <PartMissing query={query} failed={t`Die Zahler konnten nicht geladen werden.`} />
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t`Zahler löschen?`}
        text={t`„${name}“ kann dann für niemanden mehr gewählt werden.`}
        confirmLabel={t`Löschen`}
        isDangerous
        onConfirm={async () => {
          if (asked) await remove(asked);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </Card>
  );
}

type NameFormProps = {
  label: string;
  initial: string;
  button: string;
  icon: LucideIcon;
  isDisabled: boolean;
  /** Resolves to true if the field can be cleared. */
  onSave: (name: string) => Promise<boolean>;
};

function NameForm({ label, initial, button, icon, isDisabled, onSave }: NameFormProps) {
  const [name, setName] = useState(initial);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (await onSave(name.trim())) setName('');
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-1 flex-wrap items-end gap-2.5">
      <TextField
        label={label}
        value={name}
        onChange={setName}
        maxLength={longestPayerName}
        className="w-full sm:w-80"
      />
      <Button type="submit" icon={icon} disabled={isDisabled || name.trim() === ''}>
        {button}
      </Button>
    </form>
  );
}
