import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { loggedError } from '#server/errors.ts';

type Sending = {
  outgoing: ServerResponse | undefined;
  log: Logger;
};

/**
 * Calls `told` once all of the answer has left this process, or never will. The answer ends afterwards, so a caller who
 * sees its end sees the resulting writes.
 */
export function reportSent(
  answer: Response,
  told: (isWhole: boolean) => Promise<void>,
  { outgoing, log }: Sending,
): Response {
  const { body, status, headers } = answer;
  const reader = body?.getReader();
  let isReported = false;
  async function tell(isWhole: boolean): Promise<void> {
    if (isReported) return;
    isReported = true;
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
  // Chunked: otherwise the HTTP library buffers a short answer before writing its first byte.
  headers.delete('content-length');
  headers.set('transfer-encoding', 'chunked');
  return new Response(passed, { status, headers });
}

/** Waits for the operating system; false if the connection is gone or code in this process reads the answer early. */
const hasLeft = (outgoing: ServerResponse | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (!outgoing) return resolve(true);
    if (outgoing.destroyed || outgoing.socket === null || !outgoing.headersSent) return resolve(false);
    outgoing.once('close', () => resolve(false));
    outgoing.write('', (error) => resolve(!error));
  });
