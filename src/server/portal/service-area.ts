import type { Deps } from '#server/deps.ts';

/** ms until the operator's page must begin its answer. */
const patienceMs = 4_000;
/** ms: however many windows ask, the operator's server gets few requests. */
const answerHoldsMs = 5_000;

type Asked = { url: string; at: number; answer: Promise<boolean> };
let last: Asked | undefined;

/**
 * Checks that the page for /dashboard answers and allows framing; in the browser a failed frame "loads" like any other.
 */
export async function isServiceAreaThere({
  config,
  clock,
  log,
}: Pick<Deps, 'config' | 'clock' | 'log'>): Promise<boolean> {
  const url = config.links.serviceArea;
  if (url === '') return false;
  const at = clock.now().getTime();
  if (last?.url !== url || Math.abs(at - last.at) > answerHoldsMs) {
    const answer = look(url, new URL(config.publicUrl).origin).catch((error: unknown) => {
      log.warn({ err: error }, 'the service area page does not answer');
      return false;
    });
    last = { url, at, answer };
  }
  return last.answer;
}

/** A redirect counts as there: only the browser follows it. */
async function look(url: string, ownOrigin: string): Promise<boolean> {
  const { status, headers, body } = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(patienceMs),
  });
  await body?.cancel();
  return status < 400 && mayBeFramed(headers, { isOwn: new URL(url).origin === ownOrigin });
}

/**
 * `frame-ancestors` overrides X-Frame-Options. A list of sources is assumed to include us, since the operator wrote it.
 */
export function mayBeFramed(headers: Headers, { isOwn }: { isOwn: boolean }): boolean {
  const policies = (headers.get('content-security-policy') ?? '').split(',');
  const ancestors = policies.flatMap((policy) =>
    policy
      .split(';')
      .map((it) => it.trim().toLowerCase().split(/\s+/))
      .filter(([name]) => name === 'frame-ancestors')
      .slice(0, 1),
  );
  if (ancestors.length > 0)
    return ancestors.every(([, ...sources]) =>
      sources.some((it) => it !== "'none'" && (it !== "'self'" || isOwn)),
    );
  const options = (headers.get('x-frame-options') ?? '').toLowerCase().split(/\s*,\s*/);
  return !options.includes('deny') && (isOwn || !options.includes('sameorigin'));
}
