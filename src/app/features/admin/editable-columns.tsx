import { t } from '@lingui/core/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Client } from '#domain/people/client.ts';
import { fieldText, phoneText } from './client-words.ts';
import { EmailText } from './EmailText.tsx';
import type { ClientDrafts } from './orders/use-client-drafts.ts';
import type { ClientsChanger } from './use-change-client.ts';

type Editing = {
  changer: ClientsChanger;
  drafts: ClientDrafts;
  isOffline: boolean;
  /** The user's own `user_uid`: users cannot lock their own account. */
  own: string | undefined;
};

const longest = 100;

/** Switches and checkboxes edit the client (docs/rules.md 20.3). */
export function editableColumns(editing: Editing): DataTableColumn<Client>[] {
  const { changer, drafts, isOffline, own } = editing;

  const saved = (field: 'is_active' | 'monthly_user'): DataTableColumn<Client> => ({
    id: field,
    header: fieldText(field),
    ...(field === 'monthly_user' ? { priority: 2 } : {}),
    cell: (client) => (
      <Switch
        label={`${fieldText(field)}: ${client.company}`}
        isLabelHidden
        value={changer.pendingOf(client.user_uid)[field] ?? client[field]}
        disabled={isOffline || (field === 'is_active' && client.user_uid === own)}
        onChange={(value) => void changer.change(client, { [field]: value })}
      />
    ),
  });

  const checked = (
    field: 'allow_national_standard_carrier' | 'carrier_enabled',
  ): DataTableColumn<Client> => ({
    id: field,
    header: fieldText(field),
    priority: 2,
    line: 2,
    isNamedInLine: true,
    cell: (client) => (
      <Checkbox
        label={`${fieldText(field)}: ${client.company}`}
        isLabelHidden
        value={drafts.edited(client)[field]}
        disabled={isOffline}
        onChange={(value) => drafts.edit(client, { [field]: value })}
      />
    ),
  });

  const typed = (field: 'custom_carrier_id' | 'custom_carrier_name'): DataTableColumn<Client> => ({
    id: field,
    header: fieldText(field),
    priority: 2,
    line: 2,
    isNamedInLine: true,
    cell: (client) =>
      drafts.edited(client).carrier_enabled && (
        <TextField
          label={`${fieldText(field)}: ${client.company}`}
          isLabelHidden
          value={drafts.edited(client)[field]}
          onChange={(value) => drafts.edit(client, { [field]: value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void saveDraft(client, editing);
          }}
          maxLength={longest}
          autoComplete="off"
          disabled={isOffline}
          className="w-36"
        />
      ),
  });

  return [
    saved('is_active'),
    saved('monthly_user'),
    {
      id: 'company',
      header: t`Firma`,
      cell: ({ company }) => <span className="break-words font-semibold">{company}</span>,
      className: 'w-full @wide:w-auto',
    },
    {
      id: 'email',
      header: t`E-Mail`,
      priority: 2,
      line: 2,
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      id: 'phone',
      header: t`Telefonnummer`,
      priority: 2,
      line: 2,
      cell: (client) => <span className="tabular whitespace-nowrap">{phoneText(client)}</span>,
    },
    { id: 'city', header: t`Ort`, priority: 2, line: 2, cell: ({ city }) => city },
    {
      id: 'client_id',
      header: t`Kundennummer`,
      priority: 2,
      cell: ({ id }) => <span className="tabular">{id}</span>,
      isSortable: true,
      sortsDescendingFirst: true,
    },
    checked('allow_national_standard_carrier'),
    checked('carrier_enabled'),
    typed('custom_carrier_id'),
    typed('custom_carrier_name'),
  ];
}

async function saveDraft(client: Client, { changer, drafts, isOffline }: Editing): Promise<void> {
  const changes = drafts.changesOf(client);
  if (!changes || isOffline) return;
  if (await changer.change(client, changes)) drafts.drop(client.user_uid);
}

export function SaveDraft({ client, editing }: { client: Client; editing: Editing }) {
  const { changer, drafts, isOffline } = editing;
  const { company } = client;
  const changes = drafts.changesOf(client);
  if (!changes) return null;
  const pending = changer.pendingOf(client.user_uid);
  const isSaving = Object.keys(changes).some((field) => field in pending);
  return (
    <>
      <Button
        variant="primary"
        aria-label={t`Speichern: ${company}`}
        isLoading={isSaving}
        disabled={isOffline}
        onClick={() => void saveDraft(client, editing)}
      >
        {t`Speichern`}
      </Button>
      <IconButton
        icon={Undo2}
        label={t`Verwerfen: ${company}`}
        disabled={isSaving}
        onClick={() => drafts.drop(client.user_uid)}
      />
    </>
  );
}
