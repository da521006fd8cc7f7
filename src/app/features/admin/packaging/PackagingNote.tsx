import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#app/api/client.ts';
import { NotesField } from '#app/features/admin/AdminNotes.tsx';
import type { StaffPackaging } from '#contract/packaging.ts';
import { packagingNoteLimit } from '#domain/portal/packaging.ts';

/** The client never sees the note. */
export function PackagingNote({ order }: { order: StaffPackaging }) {
  const queryClient = useQueryClient();
  const { packaging_id: id, note, client } = order;
  const write = async (text: string, seen: string) => {
    const written = (await api.packaging.update({ id, note: text, seen })).data.note;
    void queryClient.invalidateQueries({ queryKey: orpc.packaging.key() });
    return written;
  };
  return (
    <NotesField
      notes={{ loaded: note, write }}
      of={client.company}
      limit={packagingNoteLimit}
      className="max-w-lg"
    />
  );
}
