import type { HttpBindings } from '@hono/node-server';
import type { ReceivedBody, Step } from '#server/entry/step.ts';
import { refusal } from '#server/errors.ts';
import { mostBytes, parseJsonBody, readFormBody, readTextBody } from './request-body.ts';

/*
 * Receives the body before the call takes its client's turn: an incomplete request holds only its connection and
 * announced bytes. The turn begins before the body is parsed, so that many large bodies of one client are parsed one
 * after the other (docs/operation.md 6.4).
 */

/** Bytes of bodies per client, or per address without a token, in this process. */
const mostOfOneCaller = 80_000_000;
/** ms without a byte before a body times out. */
const usualStallMs = 10_000;

export function receiveBody({ stallMs = usualStallMs }: { stallMs?: number } = {}): Step {
  const held = new Map<string, number>();
  return async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const { largeBody, takesForm } = c.get('call').meta;
    const caller = (c.get('user') ?? c.get('station'))?.client_id ?? c.get('address');
    const size = largeBody || takesForm ? 'large' : 'usual';
    const signed = c.get('signedBody');
    const announced = Number(c.req.header('content-length') ?? mostBytes[size]);
    const bytes = signed?.length ?? Math.min(announced, mostBytes[size]);
    const before = held.get(caller) ?? 0;
    if (before + bytes > mostOfOneCaller) {
      c.get('answerHeaders').set('retry-after', '1');
      throw refusal('RATE_LIMITED');
    }
    held.set(caller, before + bytes);
    try {
      const type = c.req.header('content-type') ?? '';
      const arriving = <T>(reading: Promise<T>) => unlessStalled(reading, c.env?.incoming, stallMs);
      if (takesForm) {
        const form = await arriving(readFormBody(c.req.raw));
        c.set('body', { unparsed: 0, read: async () => form });
      } else {
        const text = signed?.toString('utf8') ?? (await arriving(readTextBody(c.req.raw, size)));
        c.set('body', bodyOf(text, type));
      }
      await next();
    } catch (error) {
      // The remaining body may never arrive, so the connection cannot be reused.
      if ((error as { code?: unknown }).code === 'BODY_STALLED')
        c.get('answerHeaders').set('connection', 'close');
      throw error;
    } finally {
      const left = (held.get(caller) ?? 0) - bytes;
      if (left > 0) held.set(caller, left);
      else held.delete(caller);
    }
  };
}

function bodyOf(text: string, type: string): ReceivedBody {
  let parsed: Promise<unknown> | undefined;
  return {
    unparsed: text.length,
    read: () => {
      parsed ??= (async () => parseJsonBody(text, type))();
      return parsed;
    },
  };
}

/** Throws BODY_STALLED once the connection has received no byte for `stallMs`. */
async function unlessStalled<T>(
  reading: Promise<T>,
  incoming: HttpBindings['incoming'] | undefined,
  stallMs: number,
): Promise<T> {
  if (!incoming) return reading;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    let seen = incoming.socket.bytesRead;
    timer = setInterval(() => {
      if (incoming.socket.bytesRead === seen) reject(refusal('BODY_STALLED'));
      seen = incoming.socket.bytesRead;
    }, stallMs);
  });
  // Reading fails later, when the connection ends.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, stalled]);
  } finally {
    clearInterval(timer);
  }
}
