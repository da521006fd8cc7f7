import { refusal } from '#server/errors.ts';
import { createCrowd } from '#server/http/crowd.ts';

/** Limits each client to one run at a time in this process. */
const crowd = createCrowd({ atOnce: 1, waiting: 2 });

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
