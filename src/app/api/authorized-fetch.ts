import { anySignal } from '#app/timing/any-signal.ts';
import { NoAnswer } from './no-answer.ts';
import { reportReachability } from './reachability.ts';
import { refreshSession } from './refresh-session.ts';
import { reportCall } from './report.ts';
import { recordServerTime } from './server-clock.ts';
import { getSession } from './session.ts';

const timeoutMs = 30_000;

export type Sending = {
  name: string;
  isOpen?: boolean;
  /** Timeout, 30 s by default. */
  patienceMs?: number | undefined;
};

/** Sends a call with the user's token, refreshed once after a 401. Throws NoAnswer without a response. */
export async function authorizedFetch(
  request: Request,
  { name, isOpen = false, patienceMs }: Sending,
): Promise<Response> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const response = isOpen ? await send(request, patienceMs) : await sendSigned(request, patienceMs);
    reportCall({ name, status: response.status, ms: elapsed(), requestId: requestIdOf(response) });
    return response;
  } catch (error) {
    if (error instanceof NoAnswer) reportCall({ name, ms: elapsed() });
    throw error;
  }
}

/** Our server always sends JSON; a captive portal or a proxy sends its own page. */
export function isOurAnswer(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/json');
}

export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

async function sendSigned(request: Request, patienceMs?: number): Promise<Response> {
  const session = getSession();
  if (!session?.access) return send(request, patienceMs);
  const again = request.clone();
  const response = await send(signed(request, session.access), patienceMs);
  if (response.status !== 401) return response;
  const refreshed = await refreshSession(session.access);
  if (refreshed === 'unreachable') throw new NoAnswer('The session could not be refreshed');
  const next = getSession();
  // A request of one user must not continue under another user's session.
  if (refreshed === 'ended' || next?.user_uid !== session.user_uid) return response;
  return send(signed(again, next.access), patienceMs);
}

function signed(request: Request, access: string): Request {
  request.headers.set('authorization', `Bearer ${access}`);
  return request;
}

async function send(request: Request, patienceMs = timeoutMs): Promise<Response> {
  const askedAt = performance.now();
  const signal = anySignal([request.signal, AbortSignal.timeout(patienceMs)]);
  const response = await reach(request, signal, askedAt);
  recordServerTime(response);
  reportReachability(isOurAnswer(response) || response.headers.has('content-disposition'), askedAt);
  return response;
}

async function reach(request: Request, signal: AbortSignal, askedAt: number): Promise<Response> {
  try {
    return await fetch(request, { signal });
  } catch (error) {
    if (request.signal.aborted) throw error;
    reportReachability(false, askedAt);
    throw new NoAnswer('No answer', { cause: error });
  }
}
