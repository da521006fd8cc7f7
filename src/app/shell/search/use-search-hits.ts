import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useEffect, useMemo, useState } from 'react';
import { describeError, orpc } from '#app/api/client.ts';
import { useSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useAddressBook, wantAddressBook } from '#app/offline/addresses/address-book.ts';
import { useConnection } from '#app/offline/connection.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { listReceipts } from '#app/offline/queue/queue-view.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderReceipt, OrderRow } from '#app/offline/rows/outbox-row.ts';
import { useQueueLink } from '#app/parts/orders/queue-link.ts';
import { type KnownShipments, knownShipments } from '#app/parts/print/known-shipments.ts';
import { asOf } from '#app/parts/states/as-of.ts';
import { paths } from '#app/paths.ts';
import { accountPages } from '#app/shell/frame/account-pages.ts';
import { adminPages } from '#app/shell/frame/admin-pages.ts';
import { helpPages, type NavPage } from '#app/shell/frame/nav-pages.ts';
import { useNavPages } from '#app/shell/frame/use-nav-pages.ts';
import { useIsAdmin } from '#app/shell/session/use-is-admin.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { pageWords } from './command-words.ts';
import { type FoundShipment, findKnown, fitsTitle, fitsWaiting, fromShipment } from './find-known.ts';
import type { HitGroup, SearchHit } from './search-hit.ts';
import { type Command, useCommands } from './use-commands.ts';

const debounceMs = 250;
const mostHits = 10;
const mostAddresses = 4;
/** Minimum letters: a single one matches nearly all addresses. */
const addressesFrom = 2;

/** Shipments after a pause, the rest immediately; `note` explains an empty result. */
export function useSearchHits(query: string, onLogOut: () => void) {
  const requested = query.trim();
  const pages = usePages(requested);
  const commands = useCommands(onLogOut).filter((it) => fitsTitle(requested, it.title, it.words));
  const addresses = useAddresses(requested);
  const work = useWork();
  const waiting = useWaiting(requested, work);
  const found = useShipments(requested, work);
  const staff = useStaffHits(requested);
  const groups: HitGroup[] = [
    { name: t`Seiten`, hits: pages.map(pageHit) },
    { name: t`Aktionen`, hits: commands.map(commandHit) },
    // After the addresses, so that Enter on a name opens the address instead of starting an order.
    { name: t`Adressen`, hits: addresses.map(addressHit) },
    { name: t`Neuer Auftrag`, hits: addresses.map(orderHit) },
    { name: t`Wartet auf diesem Gerät`, hits: waiting },
    { name: t`Sendungen`, hits: found.shipments.map(shipmentHit) },
    ...staff.groups,
  ].filter(({ hits }) => hits.length > 0);
  const isSearching = found.isSearching || staff.isSearching;
  const isNothing = groups.length === 0 && !isSearching && requested !== '';
  const isRefused = found.isRefused || staff.note !== undefined;
  const note = [isNothing && !isRefused && t`Nichts gefunden.`, found.note ?? staff.note]
    .filter(Boolean)
    .join(' ');
  return { groups, isSearching, note };
}

function usePages(requested: string): NavPage[] {
  const ofDrawer = useNavPages();
  const isAdmin = useIsAdmin();
  // Account pages are in the user menu, so list them for a query only.
  const seen = [...(isAdmin ? adminPages : []), ...ofDrawer, ...helpPages];
  return [...seen, ...(requested === '' ? [] : accountPages)].filter(({ label, path }) =>
    fitsTitle(requested, i18n._(label), pageWords[path]),
  );
}

const pageHit = ({ path, label, icon }: NavPage): SearchHit => ({
  id: path,
  kind: 'title',
  title: i18n._(label),
  icon,
  way: { to: path },
});

const commandHit = ({ id, title, icon, keys, way }: Command): SearchHit => ({
  id,
  kind: 'title',
  title,
  icon,
  ...(keys ? { keys } : {}),
  way,
});

function useAddresses(requested: string): SavedAddress[] {
  const book = useAddressBook();
  useEffect(wantAddressBook, []);
  return useMemo(
    () => (requested.length < addressesFrom ? [] : book.find(requested, mostAddresses)),
    [book, requested],
  );
}

const nameOf = ({ company, contact_person }: SavedAddress) => company || contact_person;

function orderHit(address: SavedAddress): SearchHit {
  const name = nameOf(address);
  return {
    id: `order ${address.address_id}`,
    kind: 'title',
    title: t`Auftrag an ${name}`,
    icon: PackagePlus,
    way: { order: address },
  };
}

const addressHit = (address: SavedAddress): SearchHit => ({
  id: `address ${address.address_id}`,
  kind: 'address',
  address,
  way: {
    to: {
      pathname: paths.addressBook(),
      search: `?${new URLSearchParams({ search: `${nameOf(address)} ${address.postal_code}` })}`,
    },
  },
});

type Work = { items: readonly OrderRow[]; receipts: readonly OrderReceipt[] };
const noWork: Work = { items: [], receipts: [] };

function useWork(): Work {
  const uid = useSession()?.user_uid;
  const [work, setWork] = useState(noWork);
  useEffect(() => {
    let isOver = false;
    if (uid !== undefined)
      readWork(uid).then(
        (found) => !isOver && setWork(found),
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [uid]);
  return work;
}

async function readWork(uid: string): Promise<Work> {
  const db = await openWorkDatabase(uid);
  const [items, receipts] = await Promise.all([listItems(db), listReceipts(db, 0)]);
  return {
    items: items.filter((it) => it.op === 'shipment.create'),
    receipts: receipts.filter((it) => it.op === 'shipment.create'),
  };
}

function useWaiting(requested: string, { items }: Work): SearchHit[] {
  const { open } = useQueueLink();
  if (requested === '') return [];
  return items
    .filter(({ summary }) => fitsWaiting(requested, summary))
    .slice(0, mostHits)
    .map(({ id, summary }) => ({
      id,
      kind: 'waiting',
      summary,
      way: { to: open.to, options: { state: open.state } },
    }));
}

const shipmentHit = (shipment: FoundShipment): SearchHit => ({
  id: shipment.shipment_id,
  kind: 'shipment',
  shipment,
  way: { to: paths.shipment(shipment.shipment_id) },
});

const nothingKnown: KnownShipments = { shipments: [], asOf: 0 };

/** Searches the server, or cached shipments with their age if it does not respond. */
function useShipments(requested: string, { receipts }: Work) {
  const asked = useDebounced(requested);
  const connection = useConnection();
  const isAsking = asked !== '' && connection === 'online';
  const found = useQuery(
    orpc.shipment.userList.queryOptions({
      input: {
        search: asked,
        without_tracking_number: true,
        pagination: { per_page: mostHits },
        with_total: false,
      },
      enabled: isAsking,
      // A cached result would miss new shipments.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const isSearching = requested !== '' && isAsking && (requested !== asked || found.isFetching);
  const code = found.isError && !isSearching ? describeError(found.error).code : undefined;
  const isKnownOnly = requested !== '' && (connection !== 'online' || code === 'OFFLINE');
  const client = useQueryClient();
  const known = useMemo(() => (isKnownOnly ? knownShipments(client) : nothingKnown), [client, isKnownOnly]);
  if (isKnownOnly) {
    const time = known.asOf > 0 ? asOf(known.asOf) : undefined;
    const why =
      connection === 'offline'
        ? t`Ohne Verbindung werden nur die Daten auf diesem Gerät durchsucht.`
        : t`Der Server ist gerade nicht erreichbar. Nur die Daten auf diesem Gerät werden durchsucht.`;
    const note = time ? `${why} ${t`Stand ${time}`}` : why;
    const shipments = findKnown(requested, known.shipments, receipts, mostHits);
    return { shipments, isSearching: false, note, isRefused: false };
  }
  const shipments = requested === '' || code ? [] : (found.data?.data ?? []).map(fromShipment);
  return { shipments, isSearching, note: code && errorText(code), isRefused: code !== undefined };
}

function useStaffHits(requested: string) {
  const isAdmin = useIsAdmin();
  const asked = useDebounced(requested);
  const connection = useConnection();
  const isAsking = isAdmin && asked !== '' && connection === 'online';
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['search', 'staff', asked],
    queryFn: async () => (await import('./find-for-staff.ts')).findForStaff(asked, client),
    enabled: isAsking,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isSearching = requested !== '' && isAsking && (requested !== asked || found.isFetching);
  const note = found.isError && !isSearching ? errorText(describeError(found.error).code) : undefined;
  return { groups: requested === '' || !isAsking ? [] : (found.data ?? []), isSearching, note };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
