import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode, Issue, IssueCode } from '#domain/codes.ts';

/** What can be shown of a failed call: the server's code, or that there was no server. */
export type ShownCode = ErrorCode | 'OFFLINE' | 'UNKNOWN';

const errorTexts = {
  VALIDATION_FAILED: msg`Einige Angaben stimmen noch nicht. Bitte prüfen Sie die markierten Felder.`,
  MALFORMED_BODY: msg`Die Anfrage kam beschädigt an. Bitte versuchen Sie es erneut.`,
  BODY_TOO_LARGE: msg`Das sind zu viele Daten auf einmal.`,
  UNAUTHORIZED: msg`Bitte melden Sie sich an.`,
  SESSION_ENDED: msg`Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.`,
  FORBIDDEN: msg`Dafür fehlt Ihnen die Berechtigung.`,
  CLIENT_INACTIVE: msg`Ihr Kundenkonto ist nicht aktiv. Bitte wenden Sie sich an unseren Kundenservice.`,
  WRONG_USER: msg`Dieser Vorgang gehört zu einem anderen Benutzer.`,
  NOT_FOUND: msg`Das gibt es nicht oder nicht mehr.`,
  METHOD_NOT_ALLOWED: msg`Das ist hier nicht möglich.`,
  RATE_LIMITED: msg`Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.`,
  AUTH_WRONG_PASSWORD: msg`Das angegebene Passwort ist falsch`,
  // "too-many-requests and user-disabled give too_many_requests" (spec 1 §8).
  AUTH_TOO_MANY_REQUESTS: msg`zu viele Anfrage`,
  AUTH_USER_DISABLED: msg`zu viele Anfrage`,
  AUTH_UNAVAILABLE: msg`Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.`,
  MAIL_NOT_VERIFIED: msg`Ihr Konto ist noch nicht freigeschaltet. Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link, den wir Ihnen geschickt haben.`,
  IDEMPOTENCY_KEY_REQUIRED: msg`Technischer Fehler beim Senden. Bitte laden Sie die Seite neu.`,
  IDEMPOTENCY_KEY_REUSED: msg`Technischer Fehler: Unter dieser Auftragskennung liegt schon ein anderer Auftrag vor. Bitte wenden Sie sich an unseren Kundenservice.`,
  REQUEST_IN_PROGRESS: msg`Der Auftrag wird bereits bearbeitet. Bitte warten Sie einen Moment.`,
  CANCELLED: msg`Dieser Auftrag wurde zurückgezogen.`,
  CARRIER_REFUSED: msg`Der Auftrag konnte nicht angenommen werden.`,
  CARRIER_UNAVAILABLE: msg`Der Transportdienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.`,
  LABEL_NOT_READY: msg`Das Versandetikett ist noch nicht fertig. Bitte versuchen Sie es gleich noch einmal.`,
  LINK_EXPIRED: msg`Dieser Link ist abgelaufen.`,
  CLIENT_TOO_OLD: msg`Diese Version der Anwendung ist veraltet. Bitte laden Sie die Seite neu.`,
  NOT_READY: msg`Der Server startet gerade. Bitte versuchen Sie es gleich noch einmal.`,
  INTERNAL_ERROR: msg`Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es erneut.`,
  OFFLINE: msg`Keine Verbindung zum Server. Bitte prüfen Sie Ihre Internetverbindung.`,
  UNKNOWN: msg`Ein unbekannter Fehler ist aufgetreten.`,
} satisfies Record<ShownCode, MessageDescriptor>;

const issueTexts = {
  not_valid: msg`Diese Angabe ist ungültig.`,
  too_long: msg`Diese Angabe ist zu lang.`,

  company_required: msg`Bitte geben Sie die Firma an.`,
  company_too_long: msg({ message: 'Die Firma darf höchstens {max} Zeichen lang sein.' }),
  street_required: msg`Bitte geben Sie die Straße an.`,
  street_number_required: msg`Bitte geben Sie die Hausnummer an.`,
  street_number_too_long: msg({ message: 'Die Hausnummer darf höchstens {max} Zeichen lang sein.' }),
  street_line_too_long: msg({
    message: 'Straße und Hausnummer dürfen mit dem Leerzeichen dazwischen höchstens {max} Zeichen lang sein.',
  }),
  extras_line_too_long: msg({
    message: 'Die beiden Adresszusätze dürfen zusammen höchstens {max} Zeichen lang sein.',
  }),
  postal_code_required: msg`Bitte geben Sie die Postleitzahl an.`,
  city_required: msg`Bitte geben Sie den Ort an.`,
  country_code_required: msg`Bitte wählen Sie das Land.`,
  country_code_invalid: msg`Dieses Land kennen wir nicht.`,
  country_not_germany: msg`Hier sind nur Adressen in Deutschland möglich.`,
  state_province_code_required: msg`Für dieses Land wird der Bundesstaat benötigt.`,
  state_province_code_too_long: msg({ message: 'Das Kürzel hat höchstens {max} Zeichen.' }),
  contact_person_required: msg`Bitte geben Sie einen Ansprechpartner an.`,
  contact_person_too_long: msg({ message: 'Der Ansprechpartner darf höchstens {max} Zeichen lang sein.' }),
  contact_person_company_same: msg`Ansprechpartner und Firma dürfen nicht gleich sein.`,
  po_box: msg`An ein Postfach kann nicht zugestellt werden. Bitte geben Sie Straße und Hausnummer an.`,
  phone_country_prefix_required: msg`Bitte geben Sie die Ländervorwahl an.`,
  phone_prefix_required: msg`Bitte geben Sie die Vorwahl an.`,
  phone_required: msg`Bitte geben Sie die Telefonnummer an.`,
  phone_not_valid: msg`Diese Telefonnummer ist ungültig.`,
  min_5: msg`Die Telefonnummer braucht mindestens 5 Ziffern.`,
  us_phone_prefix: msg`Vorwahlen in den USA beginnen hier mit 0 und haben 3 Ziffern.`,
  us_phone_country_prefix: msg`Die Ländervorwahl der USA ist 001.`,
  email_required: msg`Bitte geben Sie die E-Mail-Adresse an.`,
  email_not_valid: msg`Diese E-Mail-Adresse ist ungültig.`,
  triangle_warning: msg`Wir befördern nur Sendungen, die in Deutschland beginnen oder enden. Ein Auftrag zwischen diesen beiden Ländern ist nicht möglich.`,

  transport_kind_required: msg`Bitte wählen Sie die Transportart.`,
  parcels_required: msg`Bitte fügen Sie mindestens ein Packstück hinzu.`,
  parcels_too_many: msg({ message: 'Ein Auftrag hat höchstens {max} Packstücke.' }),
  contents_required: msg`Bitte geben Sie den Inhalt an.`,
  contents_too_long: msg({ message: 'Der Inhalt darf höchstens {max} Zeichen lang sein.' }),
  length_required: msg`Bitte geben Sie die Länge an.`,
  width_required: msg`Bitte geben Sie die Breite an.`,
  height_required: msg`Bitte geben Sie die Höhe an.`,
  weight_required: msg`Bitte geben Sie das Gewicht an.`,
  greater_zero: msg`Der Wert muss mindestens 0,1 sein.`,
  too_large: msg`Dieser Wert ist zu groß.`,
  max_weight: msg({ message: 'Ein Paket darf höchstens {max} kg wiegen.' }),
  whole_number: msg`Bitte geben Sie einen ganzen Betrag ohne Nachkommastellen an.`,
  mrn_required: msg`Für diese Ausfuhr wird die MRN benötigt: Der Warenwert liegt über 1.000 EUR.`,
  mrn_not_valid: msg`Eine MRN hat 18 Zeichen: zwei Ziffern für das Jahr, zwei Buchstaben für das Land und 14 weitere.`,
  danger_lq_notice_required: msg`Bitte geben Sie UN-Nummer, Klasse und Verpackungsgruppe an.`,
  valor_not_enabled: msg`Valorentransport ist für Ihr Konto nicht freigeschaltet.`,
  valor_excludes: msg`Valorentransport ist nicht zusammen mit Eigenversicherung, Gefahrgut oder begrenzten Mengen möglich.`,

  service_required: msg`Bitte wählen Sie einen Service.`,
  service_not_available: msg`Dieser Service steht für den Auftrag nicht zur Verfügung.`,
  signature_options_exclude: msg`Bitte wählen Sie nur eine der beiden Unterschriftsarten.`,
  valor_needs_adult_signature: msg`Bei Valorensendungen ist die Unterschrift eines Erwachsenen Pflicht.`,
  references_too_long: msg({
    message: 'Beide Referenzen dürfen zusammen höchstens {max} Zeichen lang sein.',
  }),
  max_terms_count: msg({
    message: 'Die besonderen Zustellhinweise dürfen höchstens {max} Zeichen lang sein.',
  }),
  has_pickup_chosen_required: msg`Bitte wählen Sie, ob wir die Sendung abholen sollen.`,
  pickup_not_allowed: msg`Abholungen sind für Ihr Konto nicht freigeschaltet.`,
  terms_required: msg`Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.`,
  terms_of_valor_required: msg`Bitte akzeptieren Sie die Bedingungen für Valorentransporte.`,

  pickup_date_required: msg`Bitte wählen Sie den Abholtag.`,
  pickup_date_not_working_day: msg`An diesem Tag holen wir nicht ab. Bitte wählen Sie einen Werktag von Montag bis Freitag.`,
  pickup_date_past: msg`Dieser Abholtag liegt in der Vergangenheit. Bitte wählen Sie einen neuen.`,
  pickup_date_too_far: msg({ message: 'Der Abholtag muss innerhalb der nächsten {days} Tage liegen.' }),
  pickup_date_after_cutoff: msg`Für heute ist es zu spät. Bitte wählen Sie den nächsten Werktag.`,
  pickup_from_required: msg`Bitte wählen Sie, ab wann wir abholen können.`,
  pickup_to_required: msg`Bitte wählen Sie, bis wann wir abholen können.`,
  pickup_from_out_of_range: msg({ message: 'Die Abholung kann zwischen {from} und {to} Uhr beginnen.' }),
  pickup_to_out_of_range: msg({ message: 'Die Abholung kann zwischen {from} und {to} Uhr enden.' }),
  pickup_from_past: msg`Dieser Zeitpunkt ist schon vorbei.`,
  pickup_step: msg({ message: 'Bitte wählen Sie die Zeit in Schritten von {minutes} Minuten.' }),
  timeframe_hour_window: msg({ message: 'Das Abholfenster muss mindestens {hours} Stunden lang sein.' }),

  password_required: msg`Bitte geben Sie Ihr Passwort an.`,
  password_not_valid: msg`Dieses Passwort ist ungültig.`,
} satisfies Record<IssueCode, MessageDescriptor>;

type Params = Record<string, string | number>;

/**
 * The limits named where an issue carries none itself. Copies of the domain's constants, since the login page would
 * load every rule with them; a test holds them to the originals.
 */
export const namedLimits = {
  company_too_long: { max: 35 },
  street_number_too_long: { max: 16 },
  street_line_too_long: { max: 35 },
  extras_line_too_long: { max: 34 },
  state_province_code_too_long: { max: 2 },
  contact_person_too_long: { max: 34 },
  parcels_too_many: { max: 100 },
  contents_too_long: { max: 50 },
  max_weight: { max: 70 },
  references_too_long: { max: 34 },
  max_terms_count: { max: 35 },
  pickup_date_too_far: { days: 10 },
  pickup_from_out_of_range: { from: '06:00', to: '18:00' },
  pickup_to_out_of_range: { from: '06:00', to: '20:00' },
  pickup_step: { minutes: 10 },
  timeframe_hour_window: { hours: 2 },
} satisfies Partial<Record<IssueCode, Params>>;

const limits: Partial<Record<IssueCode, Params>> = namedLimits;

/** The reader's words for an error code, in the current locale. */
export function errorText(code: ShownCode, params: Params = {}): string {
  return i18n._({ ...errorTexts[code], values: params });
}

/** The reader's words for a broken rule, in the current locale; limits are named. */
export function issueText(issue: Pick<Issue, 'code' | 'params'>): string {
  return i18n._({ ...issueTexts[issue.code], values: { ...limits[issue.code], ...issue.params } });
}

/** "The carrier error message with the part before 'Failure: ' removed" (spec 1 §8). */
export function carrierMessage(text: string): string {
  const marker = 'Failure: ';
  const at = text.indexOf(marker);
  return (at === -1 ? text : text.slice(at + marker.length)).trim();
}
