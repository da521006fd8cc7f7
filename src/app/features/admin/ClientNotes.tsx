import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api/client.ts';
import { Card } from '#app/ui/Card.tsx';
import type { ClientDetails } from '#domain/people/client.ts';
import { NotesField } from './AdminNotes.tsx';
import { showSavedClient } from './show-saved-client.ts';

/** Staff notes on a client; the client never sees them (docs/rules.md 20.22). */
export function ClientNotes({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { user_uid: id, company } = client;
  const write = async (text: string, seen: string) => {
    const { notes } = (await api.user.updateNotes({ id, notes: text, seen })).data;
    showSavedClient(queryClient, { ...client, notes });
    return notes;
  };
  return (
    <Card title={t`Notizen zum Kunden`}>
      <NotesField
        notes={{ loaded: client.notes, write }}
        of={company}
        hint={t`Nur für Mitarbeiter. Der Kunde sieht sie nirgends.`}
      />
    </Card>
  );
}
