import { vi } from 'vitest';

type Call = { path: string; query: Record<string, string>; body: unknown; headers: Headers };
/** `undefined`: never answers. */
type Answer = unknown | ((call: Call) => unknown);

/** A refusal as the wire has it. */
export function refusal(code: string, status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ code, status, message: code }, { status, headers });
}

/** The way to the server is cut. */
export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Stands in for the server where a test is about what the app does with an answer. An answer is the call's data, a
 * Response, or a function of the call; what is not listed is not found.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/api\/|\/$/g, '');
    const query = Object.fromEntries(searchParams);
    const text = await request.text();
    const { headers } = request;
    const call = { path, query, body: text ? JSON.parse(text) : undefined, headers };
    calls.push(call);
    if (!(path in answers)) return refusal('NOT_FOUND', 404);
    const answer = answers[path];
    const given = typeof answer === 'function' ? await answer(call) : answer;
    return given instanceof Response ? given : Response.json(isEnvelope(given) ? given : { data: given });
  });
  return { calls, answers, callsOf: (path: string) => calls.filter((call) => call.path === path) };
}

function isEnvelope(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'data' in value;
}

/** An access token that names somebody and proves nothing. */
export function accessToken(user_uid: string): string {
  return `e30.${btoa(JSON.stringify({ sub: `client-of-${user_uid}`, uid: user_uid }))}.sig`;
}
