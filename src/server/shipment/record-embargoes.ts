import type { Issue, IssueCode } from '#domain/values/codes.ts';
import { auditSample } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';

const refusals: ReadonlySet<IssueCode> = new Set(['country_not_carried', 'arms_embargo', 'goods_embargoed']);
/** Only the heading of an HS code is recorded, which limits the distinct refusals per client. */
const headingDigits = 4;

/** Records each embargo rule that refused an order at most once a minute. */
export async function recordEmbargoes(
  deps: Pick<Deps, 'clock' | 'caller' | 'db' | 'log' | 'config'>,
  client_id: string,
  issues: readonly Issue[],
): Promise<void> {
  const found = issues
    .filter(({ code }) => refusals.has(code))
    .map(({ code, params }) => detailsOf(code, params));
  const kinds = new Map(found.map((it) => [JSON.stringify(it), it]));
  for (const details of kinds.values()) await auditSample(deps, 'embargo_refused', { client_id, details });
}

function detailsOf(code: IssueCode, { country, hs_code, act, list, day }: NonNullable<Issue['params']> = {}) {
  return {
    code,
    country,
    ...(hs_code === undefined ? {} : { hs_code: String(hs_code).slice(0, headingDigits) }),
    rule: [act, list].filter(Boolean).join(' – '),
    date: day,
  };
}
