import { refusal } from '#server/errors.ts';
import { createCrowd } from '#server/http/crowd.ts';

/** Runs of one client in this process: one is drawn at a time, and few wait. */
const crowd = createCrowd({ atOnce: 1, waiting: 2 });

/** Makes the pieces of a run when it is the client's turn. */
export async function* inTurn(
  client_id: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const leave = await crowd.enter(client_id);
  if (!leave) throw refusal('RATE_LIMITED');
  try {
    yield* pieces;
  } finally {
    leave();
  }
}
