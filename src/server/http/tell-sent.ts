import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { loggedError } from '#server/errors.ts';

type Sending = {
  /** Node's side of the connection; tests without a socket have none. */
  outgoing: ServerResponse | undefined;
  log: Logger;
};

/**
 * Passes an answer on and tells when all of it has left this process, or that it never will. The answer ends after that:
 * a caller who has read its end sees what was written because of it.
 */
export function tellSent(
  answer: Response,
  told: (isWhole: boolean) => Promise<void>,
  { outgoing, log }: Sending,
): Response {
  const { body, status, headers } = answer;
  const reader = body?.getReader();
  let isTold = false;
  async function tell(isWhole: boolean): Promise<void> {
    if (isTold) return;
    isTold = true;
    await told(isWhole).catch((error: unknown) =>
      log.error({ error: loggedError(error) }, 'end of an answer not noted'),
    );
  }
  const passed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
          if (!done) return controller.enqueue(value);
          await tell(await hasLeft(outgoing));
          controller.close();
        } catch (error) {
          await tell(false);
          controller.error(error);
        }
      },
      async cancel(reason) {
        await reader?.cancel(reason);
        await tell(false);
      },
    },
    { highWaterMark: 0 },
  );
  // Chunked: the HTTP library would read a short answer to its end before it writes the first byte.
  headers.delete('content-length');
  headers.set('transfer-encoding', 'chunked');
  return new Response(passed, { status, headers });
}

/**
 * Waits until everything that was written before is with the operating system; false where the connection is gone, or
 * where something in this process reads the answer before its head is written.
 */
const hasLeft = (outgoing: ServerResponse | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (!outgoing) return resolve(true);
    if (outgoing.destroyed || outgoing.socket === null || !outgoing.headersSent) return resolve(false);
    outgoing.once('close', () => resolve(false));
    outgoing.write('', (error) => resolve(!error));
  });
