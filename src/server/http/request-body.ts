import { refusal } from '#server/errors.ts';

/** Bytes; `large` for uploads and imports (docs/operation.md 6.2). */
export const mostBytes = { usual: 1_000_000, large: 10_000_000 } as const;
/** An order is 4 levels deep. */
const mostDepth = 20;

/**
 * Refuses oversized, malformed and deeply nested bodies. Fixes text that PostgreSQL cannot store (NUL, lone
 * surrogates).
 */
export async function readJsonBody(
  request: Request,
  size: keyof typeof mostBytes = 'usual',
): Promise<unknown> {
  return parseJsonBody(await readTextBody(request, size), request.headers.get('content-type') ?? '');
}

/** Refuses an oversized body before reading on. */
export async function readTextBody(request: Request, size: keyof typeof mostBytes): Promise<string> {
  const most = mostBytes[size];
  return isDeclared(request, most) ? request.text() : (await readAtMost(request, most)).toString('utf8');
}

/** Bytes for the form around its file. */
const formFrame = 64_000;

export async function readFormBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return readJsonBody(request, 'large');
  const most = mostBytes.large + formFrame;
  if (Number(request.headers.get('content-length')) > most) throw refusal('BODY_TOO_LARGE');
  const bytes = new Uint8Array(await readAtMost(request, most));
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw refusal('MALFORMED_BODY');
  });
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? mendText(value) : value]),
  );
}

/** `most`: bytes. */
export async function readRawBody(request: Request, most: number = mostBytes.large): Promise<Buffer> {
  isDeclared(request, most);
  return readAtMost(request, most);
}

/** Refuses a declared length over `most`; false: none declared. */
function isDeclared(request: Request, most: number): boolean {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > most) throw refusal('BODY_TOO_LARGE');
  return !Number.isNaN(declared);
}

export function parseJsonBody(text: string, type: string): unknown {
  if (text.trim() === '') return undefined;
  if (!/^application\/json\s*(;|$)/i.test(type) || isTooDeep(text)) throw refusal('MALFORMED_BODY');
  try {
    return mayHoldBrokenText.test(text) ? JSON.parse(text, mend) : JSON.parse(text);
  } catch {
    throw refusal('MALFORMED_BODY');
  }
}

async function readAtMost(request: Request, most: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > most) throw refusal('BODY_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
function mend(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return mendText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [mendText(name), inner]));
}
export const mendText = (text: string) => text.replaceAll('\0', ' ').toWellFormed();
