import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError, orpc } from '#app/api/client.ts';
import { userQuery } from '#app/api/kept-queries.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { paths } from '#app/paths.ts';
import { foldText } from '#app/ui/fields/fold-text.ts';
import type { Shipment } from '#domain/shipment.ts';
import { accountPages } from './account-pages.ts';
import { adminPages } from './admin-pages.ts';
import { morePages, type NavPage } from './nav-pages.ts';
import { useNavPages } from './use-nav-pages.ts';

export type PageHitData = { kind: 'page'; path: string; title: string; icon: NavPage['icon'] };
export type ShipmentHitData = { kind: 'shipment'; path: string; shipment: Shipment };
export type SearchHit = PageHitData | ShipmentHitData;

const debounceMs = 250;
const mostHits = 10;

/** Pages at once, shipments after a pause; `note` says why there are none. */
export function useSearchHits(query: string): { hits: SearchHit[]; isSearching: boolean; note?: string } {
  const wanted = query.trim();
  const ofDrawer = useNavPages();
  // The frame has asked already; searching is no reason to ask again.
  const isAdmin = useQuery({ ...userQuery(), enabled: false }).data?.data.is_admin === true;
  const pages = pageHits(wanted, [...ofDrawer, ...morePages, ...(isAdmin ? adminPages : [])]);
  const asked = useDebounced(wanted);
  const isOffline = useConnection() === 'offline';
  const isAsking = asked !== '' && !isOffline;
  const found = useQuery(
    orpc.shipment.userList.queryOptions({
      input: {
        search: asked,
        without_tracking_number: true,
        pagination: { per_page: mostHits },
        with_total: false,
      },
      enabled: isAsking,
      placeholderData: keepPreviousData,
    }),
  );

  const shipments: SearchHit[] =
    wanted === '' || !isAsking
      ? []
      : (found.data?.data ?? []).map((shipment) => ({
          kind: 'shipment',
          path: paths.shipment(shipment.shipment_id),
          shipment,
        }));
  const hits = [...pages, ...shipments];
  const isSearching = isAsking && (wanted !== asked || found.isFetching);

  if (wanted === '') return { hits, isSearching: false };
  if (isOffline) {
    return {
      hits,
      isSearching: false,
      note: t`Ohne Verbindung lassen sich nur Seiten finden, keine Sendungen.`,
    };
  }
  if (found.isError && !isSearching) {
    return { hits: pages, isSearching, note: errorText(describeError(found.error).code) };
  }
  if (hits.length === 0 && !isSearching) return { hits, isSearching, note: t`Nichts gefunden.` };
  return { hits, isSearching };
}

function pageHits(query: string, seen: readonly NavPage[]): SearchHit[] {
  const wanted = foldText(query).folded;
  // The account's pages are behind the user menu: only whoever looks for them gets them here.
  return [...seen, ...(wanted === '' ? [] : accountPages)]
    .map(({ path, label, icon }) => ({ kind: 'page' as const, path, title: i18n._(label), icon }))
    .filter(({ title }) => foldText(title).folded.includes(wanted));
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
