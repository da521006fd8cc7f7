import { useLater } from '#app/timing/use-later.ts';
import type { Client } from '#domain/people/client.ts';

const load = () => import('./DeleteClientQuestion.tsx').then((it) => it.DeleteClientQuestion);

type DeleteClientDialogProps = { client: Client | undefined; onClose: () => void };

/** The key resets the dialog's state for every client. */
export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const Question = useLater(load, client !== undefined);
  return Question && client && <Question key={client.user_uid} client={client} onClose={onClose} />;
}
