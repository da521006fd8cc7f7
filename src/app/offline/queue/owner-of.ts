import { getSession } from '#app/api/session.ts';

/** The server knows people by their client's id; a stranger's item keeps its own name and is refused. */
export function ownerOf({ uid }: { uid: string }): string {
  const session = getSession();
  return session?.user_uid === uid ? session.client_id : uid;
}
