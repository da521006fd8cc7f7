import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { ClientDetails } from '#domain/people/client.ts';
import { fieldText } from './client-words.ts';
import type { ClientChanger } from './use-change-client.ts';

const longest = 100;

/** The save button appears after an edit (docs/rules.md 20.3). */
export function CustomCarrier({ client, changer }: { client: ClientDetails; changer: ClientChanger }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [id, setId] = useState(client.custom_carrier_id);
  const [name, setName] = useState(client.custom_carrier_name);
  const typed = { custom_carrier_id: id.trim(), custom_carrier_name: name.trim() };
  const isEdited =
    typed.custom_carrier_id !== client.custom_carrier_id ||
    typed.custom_carrier_name !== client.custom_carrier_name;
  const isSaving = changer.pending.custom_carrier_id !== undefined;

  const save = () => void changer.change(typed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isEdited && !isSaving && !isOffline) save();
  };
  return (
    <div className="grid gap-3 rounded-panel border border-line bg-sunken p-4 sm:grid-cols-2">
      <TextField
        label={fieldText('custom_carrier_id')}
        value={id}
        onChange={setId}
        onKeyDown={onKeyDown}
        maxLength={longest}
        autoComplete="off"
        disabled={isOffline}
      />
      <TextField
        label={fieldText('custom_carrier_name')}
        value={name}
        onChange={setName}
        onKeyDown={onKeyDown}
        maxLength={longest}
        autoComplete="off"
        disabled={isOffline}
      />
      {isEdited && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button variant="primary" onClick={save} isLoading={isSaving} disabled={isOffline}>
            {t`Speichern`}
          </Button>
          <Button
            variant="text"
            disabled={isSaving}
            onClick={() => {
              setId(client.custom_carrier_id);
              setName(client.custom_carrier_name);
            }}
          >
            {t`Verwerfen`}
          </Button>
        </div>
      )}
    </div>
  );
}
