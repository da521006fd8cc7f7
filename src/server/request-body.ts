import { refusal } from './errors.ts';

/** Bytes of a call's JSON body (decisions.md). */
const mostBytes = 1_000_000;
/** An order is 4 deep. */
const mostDepth = 20;

/**
 * A call's JSON body. Refuses what is too large before reading on, what is no JSON, and what is nested so deeply
 * that nobody can mean it. Text that PostgreSQL cannot hold (NUL, halves of surrogate pairs) is mended here.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > mostBytes) throw refusal('BODY_TOO_LARGE');
  const text = Number.isNaN(declared) ? await readAtMost(request, mostBytes) : await request.text();
  if (text.trim() === '') return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type) || isTooDeep(text)) throw refusal('MALFORMED_BODY');
  try {
    return mayHoldBrokenText.test(text) ? JSON.parse(text, mend) : JSON.parse(text);
  } catch {
    throw refusal('MALFORMED_BODY');
  }
}

/** A chunked body says its length only by ending. */
async function readAtMost(request: Request, most: number): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > most) throw refusal('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const char = json.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > mostDepth) return true;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return false;
}

const mayHoldBrokenText = /\\u0000|\\ud[89a-f]/i;
const mend = (_key: string, value: unknown) => (typeof value === 'string' ? mendText(value) : value);
export const mendText = (text: string) => text.replaceAll('\0', ' ').toWellFormed();
