import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { getSession } from '#app/api/session.ts';
import type { TypedAddress } from '#app/features/order/order-form.ts';
import type { PlainAddress } from '#domain/address/address.ts';

const load = () => import('./recent-recipients.ts');
const none: readonly PlainAddress[] = [];

/** `renew`: on focus of the search, because each order changes the list. */
export function useRecentRecipients(at: TypedAddress) {
  const client = useQueryClient();
  const [recent, setRecent] = useState(none);
  const renew = useCallback(() => {
    const uid = getSession()?.user_uid;
    if (at !== 'recipient' || uid === undefined) return;
    void load()
      .then((it) => it.recentRecipients(uid, client))
      .then(setRecent)
      .catch(() => {});
  }, [at, client]);
  // With an empty address book there is no search to focus before a recipient is known.
  useEffect(renew, [renew]);
  return { recent, renew };
}

/** Without the reader the address counts as a new one. */
export const findEntry = async (address: PlainAddress) =>
  (await load().catch(() => undefined))?.entryOf(address);
