import type { Issue, IssueCode } from '#domain/values/codes.ts';
import { auditSample } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';

const refusals: ReadonlySet<IssueCode> = new Set(['country_not_carried', 'arms_embargo', 'goods_embargoed']);
/** HS codes are recorded by their heading alone, so that the kinds of a client's refusals are few. */
const headingDigits = 4;

/** Puts on record, for the staff, by which rule of embargoes an order was refused: each at most once a minute. */
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
