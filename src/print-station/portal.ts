import type { LocalFacts } from './local-job.ts';
import { removalProof } from './local-key.ts';
import type { FoundPrinter, PrinterConfig, PrinterState, PrintReason } from './printers/printer.ts';

/* Calls to the portal (contract/print-station.ts), without importing its code. */

/** `sent`: printed without confirmation. */
export type Outcome = 'printed' | 'sent' | 'unsure' | 'failed' | 'returned';

export type Asked = {
  holding: string[];
  printers: { printer_id: string; state: PrinterState; wants: boolean }[];
  found?: FoundPrinter[];
  revision: number;
  wait_seconds: number;
};

export type Work = {
  revision: number;
  printers: PrinterConfig[];
  jobs: { job_id: string; printer_id: string; kind: string; run_id: string }[];
};

export type Handed = {
  name: string;
  file: string;
  content_type: string;
  /** The format that the portal drew the file for. */
  printer: Pick<PrinterConfig, 'format'>;
};

/** Retry only if `mayPass`. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** The computer that prints instead of this one. */
  readonly host: string;

  constructor(status: number, code: string, host = '') {
    super(code);
    this.status = status;
    this.code = code;
    this.host = host;
  }

  /** A copied data folder: another computer prints with this identity. */
  get isTwin(): boolean {
    return this.code === 'PRINT_STATION_TWICE';
  }

  get mayPass(): boolean {
    if (this.isTwin) return true;
    return this.status >= 500 || this.status === 408 || this.status === 425 || this.status === 429;
  }
}

/** The portal has removed this station; its signature proves it. */
export class Removed extends Refused {
  constructor() {
    super(401, 'REMOVED');
    this.message = 'The portal does not know this station any more: it was removed there.';
  }
}

const answerMs = 30_000;
export const version = '0.1.0';
const about = { version, platform: `${process.platform} ${process.arch}, Node ${process.versions.node}` };

export type Portal = ReturnType<typeof openPortal>;

/** `id` differs between computers and folders; `host` is shown to the user. */
export type Computer = { id: string; host: string };

export function openPortal(url: string, token: string, computer: Computer) {
  const ask = <Data>(path: string, body: unknown, options: { signal?: AbortSignal; ms?: number } = {}) =>
    call<Data>(url, path, body, { ...options, token, computer });
  return {
    next: (asked: Asked, signal: AbortSignal) =>
      ask<Work>(
        'print-station/next',
        { ...asked, ...about },
        { signal, ms: answerMs + asked.wait_seconds * 1000 },
      ),
    take: (job_id: string, claim: string) =>
      ask<Handed>(`print-station/jobs/${job_id}/take`, { claim }, { ms: 2 * answerMs }),
    report: (job_id: string, report: { claim: string; outcome: Outcome; reason: PrintReason | null }) =>
      ask<{ state: string }>(`print-station/jobs/${job_id}/report`, report),
    reportLocally: (
      job_id: string,
      { at, ...facts }: LocalFacts,
      report: { outcome: Exclude<Outcome, 'returned'>; reason: PrintReason | null },
    ) =>
      ask<{ state: string }>(`print-station/jobs/${job_id}/local`, {
        ...facts,
        ...report,
        asked: { seconds: Math.floor(at / 1000) },
      }),
  };
}

/** The portal shows the code; the station made the secret. */
export const pair = (url: string, { code, secret }: { code: string; secret: string }) =>
  call<{ token: string; station_id: string; name: string }>(url, 'print-station/pair', {
    code,
    secret,
    ...about,
  });

async function call<Data>(
  url: string,
  path: string,
  body: unknown,
  {
    token,
    computer,
    signal,
    ms = answerMs,
  }: { token?: string; computer?: Computer; signal?: AbortSignal; ms?: number } = {},
): Promise<Data> {
  const signals = [AbortSignal.timeout(ms), ...(signal ? [signal] : [])];
  const response = await fetch(`${url.replace(/\/+$/, '')}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(computer && { 'x-station-computer': `${computer.id} ${encodeURIComponent(computer.host)}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any(signals),
    // Never follow redirects: the token must not reach another host.
    redirect: 'error',
  });
  const answer = (await response.json().catch(() => undefined)) as
    | { data?: Data & { host?: string }; code?: string }
    | undefined;
  const isRemoved = token !== undefined && response.headers.get('x-station-removed') === removalProof(token);
  if (response.status === 401 && isRemoved) throw new Removed();
  if (!response.ok) {
    // A proxy's refusal has no code of the portal, and no signature.
    const isOurs = response.status !== 401 && typeof answer?.code === 'string';
    throw isOurs
      ? new Refused(response.status, answer?.code ?? '', answer?.data?.host)
      : new Refused(503, `status ${response.status}, not from the portal`);
  }
  // Not the portal, e.g. a Wi-Fi login page.
  if (answer?.data === undefined) throw new Refused(503, 'NO_ANSWER');
  return answer.data;
}
