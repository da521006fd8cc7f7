import type { Config } from '#server/config/config.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { carrierNumberBlock } from '#server/db/schema.ts';

/** Prefixes of all numbers ever issued; each prefix's blocks are kept for ever. */
export async function ownPrefixes(
  db: DbOrTx,
  { labelCompanyPrefix }: Pick<Config, 'labelCompanyPrefix'>,
): Promise<string[]> {
  const blocks = await db
    .select({ company_prefix: carrierNumberBlock.company_prefix })
    .from(carrierNumberBlock);
  return [...new Set([labelCompanyPrefix, ...blocks.map((it) => it.company_prefix)])];
}
