import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router-dom';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { articleWithNumber } from '#app/offline/articles/article-list.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { listReceipts } from '#app/offline/queue/queue-view.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { knownShipments } from '#app/parts/print/known-shipments.ts';
import { paths } from '#app/paths.ts';
import { type FoundShipment, fromReceipt, fromShipment } from '#app/shell/search/find-known.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ScannedCode } from '#domain/labels/scanned-code.ts';

type Desk = { navigate: NavigateFunction; client: QueryClient; uid: string; isAdmin: boolean };

/** Opens the shipment, list, batch or article of a code; a snackbar says when nothing has this code. */
export async function openScan(code: ScannedCode, desk: Desk): Promise<void> {
  try {
    if (code.is === 'list') await desk.navigate(paths.handover(code.number));
    else if (code.is === 'batch') await openBatch(code, desk);
    else if (code.is === 'postal_code' && code.isSure) sayPostalCode();
    else await openNumber(code, desk);
  } catch (error) {
    const { text } = code;
    showSnackbar({
      tone: 'error',
      text: `${t`„${text}“ konnte nicht gesucht werden.`} ${errorText(describeError(error).code)}`,
      action: { label: t`Erneut versuchen`, onAction: () => void openScan(code, desk) },
    });
  }
}

/** The batch page handles the code once its rows are there. */
async function openBatch({ batch, text }: ScannedCode & { is: 'batch' }, { navigate, uid }: Desk) {
  const db = await openWorkDatabase(uid);
  const isIt = (id: string) => id.slice(0, 8).toUpperCase() === batch;
  const here = (await db.batches.toCollection().primaryKeys()).find(isIt);
  if (here !== undefined) return navigate(paths.orderImport(here), { state: { scan: text } });
  const others = currentConnection() === 'offline' ? [] : (await api.batch.list()).data;
  const other = others.find((it) => isIt(it.batch_id));
  if (other) return navigate(paths.orderImport(other.batch_id), { state: { scan: text } });
  showSnackbar({ tone: 'warning', text: t`Den Stapel zu „${text}“ gibt es nicht oder nicht mehr.` });
}

type NumberCode = ScannedCode & { is: 'tracking' | 'postal_code' | 'other' };

async function openNumber(code: NumberCode, desk: Desk): Promise<void> {
  const { navigate } = desk;
  const search = code.is === 'tracking' ? code.number : code.text;
  const { pages, mayBeMore } = await findShipments(search, desk);
  const [first, ...others] = pages;
  if (first) return navigate(others.length > 0 ? archive(search) : first);
  if (code.is !== 'tracking' && articleWithNumber(code.text))
    return navigate({ pathname: paths.articles(), search: `?${new URLSearchParams({ search: code.text })}` });
  if (mayBeMore) return navigate(archive(search));
  if (code.is === 'postal_code') return sayPostalCode();
  showSnackbar({
    tone: 'warning',
    text: t`Zu „${search}“ ist keine Sendung und kein Artikel bekannt.`,
    action: { label: t`Im Archiv suchen`, onAction: () => void navigate(archive(search)) },
  });
}

const archive = (search: string) => ({
  pathname: paths.history(),
  search: `?${new URLSearchParams({ search })}`,
});

/** The server searches parts of texts, so the exact one may stand behind a full page. */
const perPage = 10;

/** Pages of the shipments with exactly this number or reference; the device's first. */
async function findShipments(search: string, { client, uid, isAdmin }: Desk) {
  const isIt = ({ numbers, references }: FoundShipment) =>
    [...numbers, ...references].some((it) => it.toUpperCase() === search.toUpperCase());
  const foundIn = (shipments: readonly FoundShipment[], page: (id: string) => string, isAll = true) => ({
    pages: [...new Set(shipments.filter(isIt).map((it) => page(it.shipment_id)))],
    mayBeMore: !isAll,
  });
  const receipts = await listReceipts(await openWorkDatabase(uid), 0);
  const known = [
    ...knownShipments(client).shipments.map(fromShipment),
    ...receipts.filter((it) => it.op === 'shipment.create').map(fromReceipt),
  ];
  const here = foundIn(known, paths.shipment);
  if (here.pages.length > 0 || currentConnection() === 'offline') return here;
  const input = { search, pagination: { per_page: perPage } } as const;
  const own = await api.shipment.userList({ ...input, without_tracking_number: true, with_total: false });
  const mine = foundIn(own.data.map(fromShipment), paths.shipment, own.data.length < perPage);
  if (mine.pages.length > 0 || mine.mayBeMore || !isAdmin) return mine;
  const all = await api.shipment.list({ ...input, include_special: true });
  return foundIn(all.data.map(fromShipment), paths.anyShipment);
}

function sayPostalCode(): void {
  showSnackbar({
    tone: 'warning',
    text: t`Das ist der Code mit der Postleitzahl. Bitte scannen Sie den mit der Sendungsnummer.`,
  });
}
