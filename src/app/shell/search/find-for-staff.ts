import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import LockOpen from 'lucide-react/icons/lock-open';
import Truck from 'lucide-react/icons/truck';
import UserRound from 'lucide-react/icons/user-round';
import { api, describeError, orpc } from '#app/api/client.ts';
import { formatDay } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { windowText } from '#app/parts/pickup/pickup-label.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Client } from '#domain/people/client.ts';
import type { StaffPickup } from '#domain/pickup/staff-pickup.ts';
import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import { fromShipment } from './find-known.ts';
import type { HitGroup, SearchHit } from './search-hit.ts';

const mostHits = 5;
const fewClients = 3;

/** Searches all clients, their shipments and pickups; updates the cache of `client` after actions. */
export async function findForStaff(search: string, client: QueryClient): Promise<HitGroup[]> {
  const [clients, shipments, pickups] = await Promise.all([
    api.user.list({ search, pagination: { per_page: 10 } }),
    api.shipment.list({ search, include_special: true, pagination: { per_page: 10 } }),
    api.pickup.getAllUsers({ search, per_page: '10' }),
  ]);
  const found = clients.data.slice(0, mostHits);
  const actions = found.length > fewClients ? [] : found.flatMap((it) => actionHits(it, client));
  return [
    { name: t`Kunden`, hits: found.map(clientHit) },
    { name: t`Für Kunden`, hits: actions },
    { name: t`Sendungen aller Kunden`, hits: shipments.data.slice(0, mostHits).map(shipmentHit) },
    { name: t`Abholungen aller Kunden`, hits: pickups.data.slice(0, mostHits).map(pickupHit) },
  ];
}

const nameOf = ({ company, contact_person, email }: Client) => company || contact_person || email;

const clientHit = (it: Client): SearchHit => ({
  id: `client ${it.user_uid}`,
  kind: 'line',
  icon: UserRound,
  first: nameOf(it),
  second: [it.id, it.contact_person, it.email, it.city].filter(Boolean).join(' · '),
  way: { to: paths.client(it.user_uid) },
});

function actionHits(it: Client, client: QueryClient): SearchHit[] {
  const name = nameOf(it);
  const isWaiting = !it.is_active && !it.unlocked;
  return [
    {
      id: `view ${it.user_uid}`,
      kind: 'title',
      title: t`Ansicht des Kunden: ${name}`,
      icon: Eye,
      way: { to: paths.clientView(it.user_uid) },
    },
    ...(isWaiting
      ? [
          {
            id: `unlock ${it.user_uid}`,
            kind: 'title' as const,
            title: t`Freischalten: ${name}`,
            icon: LockOpen,
            way: { run: () => void unlock(it, client) },
          },
        ]
      : []),
  ];
}

/** Sends the revision so that a colleague's change is not overwritten. */
async function unlock({ user_uid: id, revision, ...it }: Client, client: QueryClient): Promise<void> {
  try {
    await api.user.update({ id, revision, is_active: true });
    const name = nameOf({ user_uid: id, revision, ...it });
    showSnackbar({ tone: 'success', text: t`Freigeschaltet: ${name}` });
    await client.invalidateQueries({ queryKey: orpc.user.key() });
  } catch (error) {
    showSnackbar({ tone: 'error', text: errorText(describeError(error).code) });
  }
}

function shipmentHit(it: ShipmentOfAll): SearchHit {
  const shipment = fromShipment(it);
  return {
    id: `any ${it.shipment_id}`,
    kind: 'shipment',
    shipment: { ...shipment, references: [it.client_company, ...shipment.references].filter(Boolean) },
    way: { to: paths.anyShipment(it.shipment_id) },
  };
}

function pickupHit(it: StaffPickup): SearchHit {
  const { street1, zip, city } = it.from_address;
  const day = formatDay(it.pickup_date);
  const search = new URLSearchParams({ search: it.confirmation_id ?? it.client.company });
  return {
    id: `pickup ${it.pickup_id}`,
    kind: 'line',
    icon: Truck,
    first: it.client.company || it.from_address.company,
    second: [day, windowText(it), `${street1}, ${zip} ${city}`, it.confirmation_id]
      .filter(Boolean)
      .join(' · '),
    way: { to: { pathname: paths.allPickups(), search: `?${search}` } },
  };
}
