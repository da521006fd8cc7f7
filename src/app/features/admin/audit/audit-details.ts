import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  after: msg`nachher`,
  area: msg`Gebiet`,
  before: msg`vorher`,
  billed: msg`Abgerechnet`,
  by: msg`ausgelöst`,
  call: msg`Aufruf`,
  changes: msg`Änderung`,
  client_ref: msg`Schlüssel`,
  code: msg`Code`,
  country: msg`Land`,
  date: msg`Stand`,
  fields: msg`Felder`,
  folder: msg`Ordner`,
  hs_code: msg`HS-Code`,
  is_carried: msg`befördert`,
  job: msg`Aufgabe`,
  layout: msg`Aufbau`,
  left: msg`noch übrig`,
  limit: msg`Grenze`,
  list_id: msg`Übergabeliste`,
  mail: msg`E-Mail`,
  mails: msg`E-Mails`,
  name: msg`Name`,
  number: msg`mit der Nummer`,
  packaging_id: msg`Materialbestellung`,
  parcel_id: msg`Packstück`,
  parcel_ids: msg`Packstücke`,
  payer: msg`Zahler`,
  pickup_id: msg`Abholung`,
  reason: msg`Grund`,
  rule: msg`Regel`,
  service: msg`Service`,
  session_id: msg`Sitzung`,
  sessions: msg`Sitzungen`,
  shipment_id: msg`Sendung`,
  shipments: msg`Sendungen`,
  size: msg`Größe in Bytes`,
  staff: msg`Konto der Verwaltung`,
  state: msg`Zustand`,
  station_id: msg`Druckstation`,
  time: msg`Uhrzeit`,
  version: msg`Fassung`,
};

const causes: Record<string, MessageDescriptor> = {
  command: msg`durch einen Befehl auf dem Server`,
  day_end: msg`vom Ende des Tages`,
  identity_service: msg`vom Anmeldedienst`,
  link: msg`über den Link einer E-Mail`,
  staff: msg`von der Verwaltung`,
  user: msg`vom Kunden selbst`,
};

/** Example: "Packstück 0198…, vorher 12 Zeichen". Unknown names appear as codes. */
export const detailsText = (details: object): string =>
  Object.entries(details)
    .map(([name, value]) => {
      const known = names[name];
      return `${known ? i18n._(known) : name} ${valueText(name, value)}`;
    })
    .join(', ');

function valueText(name: string, value: unknown): string {
  if (name === 'by' && typeof value === 'string' && causes[value]) return i18n._(causes[value]);
  if (Array.isArray(value)) return value.map((it) => valueText('', it)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  // The server stores only a text's hash and length (server/trace-of.ts).
  if ('sha256' in value && 'length' in value)
    return plural(Number(value.length), { one: '# Zeichen', other: '# Zeichen' });
  return `(${detailsText(value)})`;
}
