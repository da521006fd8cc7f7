import { createHash, createHmac } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx } from '#server/db/connect.ts';
import { actionCode } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { keysFor } from '#server/tokens/derived-key.ts';

/*
 * One-time codes of mail links. A key of ours derives the code from its row's id, so jobs need not carry it; the
 * database stores its hash.
 */

/** Liquidity checks take time. */
const validDays = 30;

type StoredCode = Pick<typeof actionCode.$inferSelect, 'id' | 'code_hash'>;

/** Also finds codes made under the previous secret. */
export function codeOf({ config }: Pick<Deps, 'config'>, { id, code_hash }: StoredCode): string {
  const codes = keysFor(config, 'action-code').flatMap((key) => (key ? codeUnder(key, id) : []));
  return codes.find((code) => hashOf(code).equals(code_hash)) ?? '';
}

const codeUnder = (key: Uint8Array, codeId: string) =>
  createHmac('sha256', key).update(codeId).digest('base64url');

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** undefined while an earlier code is valid. */
export async function makeCode(deps: Deps, tx: DbOrTx, clientId: string): Promise<string | undefined> {
  const now = deps.clock.now();
  const [usable] = await tx
    .select({ id: actionCode.id })
    .from(actionCode)
    .where(and(eq(actionCode.client_id, clientId), isNull(actionCode.used), gt(actionCode.expires, now)));
  if (usable) return undefined;
  const id = v7();
  await tx.insert(actionCode).values({
    id,
    client_id: clientId,
    purpose: 'verifyUserAccount',
    code_hash: hashOf(codeUnder(keysFor(deps.config, 'action-code')[0], id)),
    created: now,
    expires: addDays(now, validDays),
  });
  return id;
}

type Spent = 'ok' | 'ACTION_CODE_INVALID' | 'ACTION_CODE_EXPIRED' | 'ACTION_CODE_USED';

export async function spendCode(deps: Deps, tx: DbOrTx, clientId: string, code: string): Promise<Spent> {
  const now = deps.clock.now();
  const [row] = await tx
    .select()
    .from(actionCode)
    .where(and(eq(actionCode.client_id, clientId), eq(actionCode.code_hash, hashOf(code))))
    .for('update');
  if (!row) return 'ACTION_CODE_INVALID';
  if (row.used) return 'ACTION_CODE_USED';
  if (row.expires <= now) return 'ACTION_CODE_EXPIRED';
  await tx.update(actionCode).set({ used: now }).where(eq(actionCode.id, row.id));
  return 'ok';
}
