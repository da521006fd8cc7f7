import { plural, t } from '@lingui/core/macro';
import { formatClock, formatDate } from '#app/i18n/format.ts';
import type { Part, Requirement } from '#app/offline/storage/readiness.ts';
import type { Device } from './use-device.ts';

export function requirementWords(name: Requirement, device: Device): { label: string; detail: string } {
  const { facts } = device;
  switch (name) {
    case 'worker':
      return { label: t`App startet ohne Netz`, detail: workerWords(facts.worker) };
    case 'shell':
      return { label: t`App-Dateien`, detail: partWords(facts.shell) };
    case 'fonts':
      return { label: t`Schriften`, detail: partWords(facts.fonts) };
    case 'storage':
      return {
        label: t`Speicher für Entwürfe und Aufträge`,
        detail: facts.canStoreWork
          ? t`Dieses Gerät speichert.`
          : t`Dieses Gerät kann gerade nichts speichern.`,
      };
    case 'addresses':
      return { label: t`Adressbuch`, detail: addressWords(device) };
    case 'baseData':
      return {
        label: t`Stammdaten und Optionen`,
        detail: facts.hasBaseData ? t`Auf diesem Gerät` : t`Noch nicht auf diesem Gerät`,
      };
    case 'documents':
      return { label: t`Dokumente`, detail: partWords(facts.documents) };
  }
}

function workerWords(worker: Device['facts']['worker']): string {
  if (worker === 'answers') return t`Eingerichtet`;
  if (worker === 'not_yet') return t`Noch nicht eingerichtet. Das geschieht beim nächsten Laden der Seite.`;
  return t`Dieser Browser kann hier keine App ohne Netz starten. Das geht nur über eine sichere Adresse (https) und nicht in jedem privaten Fenster.`;
}

function partWords({ stored, of }: Part): string {
  return of === 0 ? t`Noch nicht auf diesem Gerät` : t`${stored} von ${of} auf diesem Gerät`;
}

function addressWords({ addresses: { count, syncedAt }, facts }: Device): string {
  const number = plural(count, { one: '# Adresse', other: '# Adressen' });
  if (!syncedAt) return t`Noch nicht auf diesem Gerät`;
  const at = momentWords(syncedAt);
  return facts.isAddressBookComplete ? t`${number}, Stand ${at}` : t`Bisher ${number}, Stand ${at}`;
}

/** Example: "10:42"; other days add the date. */
export function momentWords(ms: number): string {
  const at = new Date(ms);
  const [day, time] = [formatDate(at), formatClock(at)];
  return day === formatDate(new Date()) ? time : `${day}, ${time}`;
}
