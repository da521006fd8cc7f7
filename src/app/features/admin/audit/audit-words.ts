import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditAction, AuditKind } from '#domain/audit.ts';

const kindTexts = {
  sign_in: msg`Anmeldung und Passwort`,
  refused: msg`Abgewiesenes`,
  account: msg`Konten und Kunden`,
  orders: msg`Sendungen und Abholungen`,
  data: msg`Exporte und Dateien`,
  operation: msg`Betrieb`,
} satisfies Record<AuditKind, MessageDescriptor>;

const actionTexts: Partial<Record<string, MessageDescriptor>> = {
  login: msg`Angemeldet`,
  logout_all: msg`Überall abgemeldet`,
  logout_others: msg`Andere Geräte abgemeldet`,
  session_ended: msg`Ein Gerät abgemeldet`,
  password_changed: msg`Passwort geändert`,
  password_mailed: msg`E-Mail zum Zurücksetzen des Passworts gesendet`,
  reset_requested: msg`Neues Passwort angefordert`,
  second_factor_on: msg`Zwei-Faktor-Anmeldung eingeschaltet`,
  second_factor_off: msg`Zwei-Faktor-Anmeldung ausgeschaltet`,
  second_factor_reset: msg`Zwei-Faktor-Anmeldung zurückgesetzt`,
  recovery_code_used: msg`Wiederherstellungscode benutzt`,
  recovery_codes_renewed: msg`Neue Wiederherstellungscodes erstellt`,
  login_refused: msg`Anmeldung abgewiesen`,
  session_reuse: msg`Alte Sitzung noch einmal benutzt`,
  second_factor_refused: msg`Code der Zwei-Faktor-Anmeldung abgewiesen`,
  confirmation_refused: msg`Bestätigung abgewiesen`,
  action_code_refused: msg`Link aus einer E-Mail abgewiesen`,
  forbidden: msg`Aufruf der Verwaltung durch einen Kunden`,
  rate_limited: msg`Zu viele Aufrufe`,
  carrier_refused: msg`Falsche Signatur eines Transportdienstes`,
  cancel_refused: msg`Stornierung abgewiesen`,
  registered: msg`Registriert`,
  account_unlocked: msg`Über den Link der Prüfmail freigeschaltet`,
  account_linked: msg`Mit dem Firmenkonto verbunden`,
  admin_granted: msg`Zur Administration hinzugefügt`,
  admin_revoked: msg`Aus der Administration genommen`,
  base_data_changed: msg`Stammdaten geändert`,
  terms_accepted: msg`Bedingungen angenommen`,
  client_changed: msg`Kunde geändert`,
  client_notes_changed: msg`Notiz zum Kunden geändert`,
  client_deleted: msg`Kunde gelöscht`,
  support_view: msg`Ansicht des Kunden geöffnet`,
  print_station_paired: msg`Druckstation verbunden`,
  print_station_removed: msg`Druckstation entfernt`,
  payer_created: msg`Zahler hinzugefügt`,
  payer_changed: msg`Zahler umbenannt`,
  payer_deleted: msg`Zahler gelöscht`,
  handover_closed: msg`Übergabeliste abgeschlossen`,
  handover_reopened: msg`Übergabeliste wieder geöffnet`,
  packaging_ordered: msg`Verpackungsmaterial bestellt`,
  packaging_changed: msg`Materialbestellung geändert`,
  pickup_booked: msg`Abholung gebucht`,
  pickup_cancelled: msg`Abholung storniert`,
  pickup_done: msg`Abholung erledigt`,
  pickup_reopened: msg`Abholung wieder geöffnet`,
  shipment_canceled: msg`Sendung storniert`,
  parcel_canceled: msg`Packstück storniert`,
  label_linked: msg`Link zu einem Label erstellt`,
  label_printed: msg`Label gedruckt`,
  labels_sent: msg`Labels gesendet`,
  ship_notes_changed: msg`Notiz zur Sendung geändert`,
  exchange_rate_changed: msg`Umrechnungskurs geändert`,
  manual_order_changed: msg`Manuellen Auftrag geändert`,
  document_added: msg`Dokument hinzugefügt`,
  document_removed: msg`Dokument entfernt`,
  shipments_exported: msg`Sendungen exportiert`,
  client_exported: msg`Alle Daten eines Kunden exportiert`,
  audit_exported: msg`Protokoll exportiert`,
  file_uploaded: msg`Datei hochgeladen`,
  files_downloaded: msg`Dateien heruntergeladen`,
  files_deleted: msg`Dateien gelöscht`,
  after_restore: msg`Datenbank aus einer Sicherung in Betrieb genommen`,
  mail_repeated: msg`E-Mail noch einmal gesendet`,
  mail_dismissed: msg`E-Mail abgehakt`,
  job_repeated: msg`Aufgabe noch einmal begonnen`,
  job_dismissed: msg`Aufgabe verworfen`,
  data_expired: msg`Abgelaufene Daten gelöscht`,
} satisfies Record<AuditAction, MessageDescriptor>;

export const auditKindText = (kind: AuditKind) => i18n._(kindTexts[kind]);
/** What happened; what this app does not know is told by its code. */
export const auditActionText = (action: string) => {
  const text = actionTexts[action];
  return text ? i18n._(text) : action;
};

/** "parcel_id 0198…, changes …": codes and ids, as they were kept. */
export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
