import { useEffect, useState } from 'react';
import { useSession } from '#app/api/session.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { foldText } from '#app/ui/fields/fold-text.ts';
import type { CustomsDraft, OrderDraft } from '#domain/order/order-draft.ts';

const ownKey = 'customs:own';
/** Recipients; the oldest is removed. */
const mostStored = 300;

type Recipient = Pick<OrderDraft['recipient'], 'company' | 'postal_code' | 'city' | 'country_code'>;

const keyOf = ({ company, postal_code, city, country_code }: Recipient): string =>
  [company, postal_code, city, country_code].map((it) => foldText(it).folded.trim()).join('|');

export async function rememberGoods(db: WorkDatabase, { recipient, customs }: OrderDraft): Promise<void> {
  const { sender_eori } = customs;
  await db.transaction('rw', db.rememberedGoods, db.meta, async () => {
    await db.rememberedGoods.put({ recipient: keyOf(recipient), customs, at: Date.now() });
    if (sender_eori.trim() !== '') await db.meta.put({ k: ownKey, sender_eori });
    await db.rememberedGoods.orderBy('at').reverse().offset(mostStored).delete();
  });
}

/** Omits invoice number and date, which belong to one invoice. */
export async function recallGoods(db: WorkDatabase, recipient: Recipient): Promise<CustomsDraft | undefined> {
  const row = await db.rememberedGoods.get(keyOf(recipient));
  return row && { ...row.customs, invoice_number: '', invoice_date: '' };
}

export async function recallEori(db: WorkDatabase): Promise<string> {
  const row = await db.meta.get(ownKey);
  return typeof row?.sender_eori === 'string' ? row.sender_eori : '';
}

export type Remembered = { goods: CustomsDraft | undefined; sender_eori: string };

export function useRememberedGoods(recipient: Recipient): Remembered {
  const uid = useSession()?.user_uid;
  const [found, setFound] = useState<Remembered>({ goods: undefined, sender_eori: '' });
  const { company, postal_code, city, country_code } = recipient;
  useEffect(() => {
    if (uid === undefined) return;
    let isLate = false;
    const look = async () => {
      const db = await openWorkDatabase(uid);
      const requested = { company, postal_code, city, country_code };
      const [goods, sender_eori] = await Promise.all([
        company.trim() === '' ? undefined : recallGoods(db, requested),
        recallEori(db),
      ]);
      if (!isLate) setFound({ goods, sender_eori });
    };
    look().catch(() => {});
    return () => {
      isLate = true;
    };
  }, [uid, company, postal_code, city, country_code]);
  return found;
}
