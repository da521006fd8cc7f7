import { plural, t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import FolderDown from 'lucide-react/icons/folder-down';
import HandHelping from 'lucide-react/icons/hand-helping';
import ListX from 'lucide-react/icons/list-x';
import LockOpen from 'lucide-react/icons/lock-open';
import MailX from 'lucide-react/icons/mail-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import { ageText } from '#app/features/admin/info/info-words.ts';
import { sumOf } from '#app/features/admin/info/series.ts';
import { shipmentsLink } from '#app/features/admin/info/shipments-link.ts';
import { formatDate, formatDay } from '#app/i18n/format.ts';
import { paths } from '#app/paths.ts';
import type { StaffToday } from '#contract/info.ts';
import type { ManualFilter } from '#domain/shipment/manual-order.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { daySeconds } from '#domain/values/working-days.ts';

export type Part = { words: string; count: number; to: string };

export type TodayRow = {
  id: string;
  name: string;
  icon: LucideIcon;
  count: number;
  to: string;
  note?: string | undefined;
  /** Without zeros. */
  parts: Part[];
};

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
const manualList = (filter: ManualFilter, age?: string) =>
  withQuery(paths.manualOrders(), { filter, ...(age ? { age } : {}) });

/** Ordered by how likely a customer is waiting. */
export function rowsOfToday(today: StaffToday): TodayRow[] {
  return [
    checksRow(today),
    ...manualRows(today),
    exceptionsRow(today),
    pickupsRow(today),
    mailsRow(today),
    jobsRow(today),
    exportsRow(today),
  ].map((row) => ({ ...row, parts: row.parts.filter(({ count }) => count > 0) }));
}

function checksRow({ checks: { asked, unasked, oldest_asked } }: StaffToday): TodayRow {
  const since = oldest_asked && formatDate(oldest_asked.seconds);
  return {
    ...{ id: 'checks', name: t`Kunden freischalten`, icon: LockOpen, count: asked },
    to: withQuery(paths.clients(), { check: 'asked' }),
    note: since ? t`Der älteste wartet seit ${since}.` : undefined,
    parts: [{ words: t`ohne Anfrage`, count: unasked, to: withQuery(paths.clients(), { check: 'unasked' }) }],
  };
}

function manualRows({ manual }: StaffToday): TodayRow[] {
  const row = (filter: 'open' | 'begun', name: string): TodayRow => ({
    ...{ id: filter, name, icon: HandHelping, count: sumOf(manual[filter].map(({ count }) => count)) },
    to: manualList(filter),
    parts: manual[filter].map(({ age, count }) => ({
      ...{ words: ageText(age), count, to: manualList(filter, age) },
    })),
  });
  return [row('open', t`Manuelle Aufträge, offen`), row('begun', t`Manuelle Aufträge, in Arbeit`)];
}

function exceptionsRow({ today, exceptions }: StaffToday): TodayRow {
  const link = (from: string, to: string) =>
    shipmentsLink({ from, to, status: shipmentStatuses.exception, date: 'status_updated' });
  return {
    ...{ id: 'exceptions', name: t`Zustellprobleme`, icon: TriangleAlert },
    count: sumOf(exceptions.map(({ count }) => count)),
    to: link(exceptions.map(({ from }) => from).toSorted()[0] ?? today, today),
    parts: exceptions.map(({ age, from, to, count }) => ({ words: ageText(age), count, to: link(from, to) })),
  };
}

function pickupsRow({ today, pickups: { overdue, oldest_overdue, today: ofToday } }: StaffToday): TodayRow {
  const day = oldest_overdue && formatDay(daySeconds(oldest_overdue));
  return {
    ...{ id: 'pickups', name: t`Überfällige Abholungen`, icon: Truck, count: overdue },
    to: withQuery(paths.allPickups(), { status: 'overdue' }),
    note: day ? t`Die älteste war für ${day} vereinbart.` : undefined,
    parts: [{ words: t`heute noch zu holen`, count: ofToday, to: paths.driverList(today) }],
  };
}

function mailsRow({ mails: { failed, retrying } }: StaffToday): TodayRow {
  return {
    ...{ id: 'mails', name: t`Gescheiterte E-Mails`, icon: MailX, count: failed + retrying },
    to: paths.failedMails(),
    note:
      retrying > 0
        ? plural(retrying, {
            one: '# davon wird automatisch noch einmal versucht.',
            other: '# davon werden automatisch noch einmal versucht.',
          })
        : undefined,
    parts: [],
  };
}

const jobsRow = ({ jobs }: StaffToday): TodayRow => ({
  ...{ id: 'jobs', name: t`Gescheiterte Aufgaben`, icon: ListX, count: jobs.failed },
  to: paths.failedMails(),
  parts: [],
});

const exportsRow = ({ exports: { failed } }: StaffToday): TodayRow => ({
  ...{ id: 'exports', name: t`Gescheiterte Exporte`, icon: FolderDown, count: failed },
  to: withQuery(paths.exports(), { runs: 'failed' }),
  parts: [],
});
