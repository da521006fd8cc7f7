import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode, Issue, IssueCode } from '#domain/codes.ts';
import { formatWeekday } from './format.ts';
import { orderIssueTexts } from './issue-texts.ts';

/** Codes that can be shown of a failed call: the server's, that there was no server, or that it was too long ago. */
export type ShownCode = ErrorCode | 'ANSWER_UNCLEAR' | 'OFFLINE' | 'TRIED_LONG_AGO' | 'UNKNOWN';

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
  // Too many attempts and a disabled account share one text (docs/rules.md 23.2).
  AUTH_TOO_MANY_REQUESTS: msg`zu viele Anfrage`,
  AUTH_USER_DISABLED: msg`zu viele Anfrage`,
  AUTH_UNAVAILABLE: msg`Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.`,
  MAIL_NOT_VERIFIED: msg`Ihr Konto ist noch nicht freigeschaltet. Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link, den wir Ihnen geschickt haben. Ist das geschehen, melden wir uns, sobald Ihre Angaben geprüft sind.`,
  SECOND_FACTOR_REQUIRED: msg`Diese Version der Anwendung ist veraltet. Bitte laden Sie die Seite neu.`,
  SECOND_FACTOR_WRONG: msg`Dieser Code gilt nicht. Bitte nehmen Sie den nächsten der App.`,
  SECOND_FACTOR_CHANGED: msg`Das wurde inzwischen geändert. Bitte laden Sie die Seite neu.`,
  SECOND_FACTOR_SETUP: msg`Bitte richten Sie zuerst zwei Faktoren ein.`,
  CONFIRMATION_REQUIRED: msg`Bitte bestätigen Sie, dass Sie es sind.`,
  CONFIRMATION_WRONG: msg`Das angegebene Passwort ist falsch`,
  EMAIL_EXISTS: msg`E-Mail ist bereits vorhanden`,
  CLIENT_CHANGED: msg`Jemand anders hat diesen Kunden inzwischen geändert.`,
  BASE_DATA_CHANGED: msg`Diese Stammdaten wurden inzwischen geändert.`,
  CLIENT_CANNOT_BOOK: msg`Für diesen Kunden lässt sich keine Abholung buchen: Er ist gesperrt oder darf keine Abholungen buchen.`,
  OWN_ACCOUNT: msg`Das eigene Konto können Sie weder sperren noch löschen.`,
  LAST_ADMIN: msg`Das ist das letzte aktive Konto der Verwaltung. Es kann weder gesperrt noch gelöscht werden.`,
  ACTION_CODE_INVALID: msg`Dieser Link ist ungültig. Bitte öffnen Sie ihn vollständig, so wie er in der E-Mail steht.`,
  ACTION_CODE_EXPIRED: msg`Dieser Link ist abgelaufen.`,
  ACTION_CODE_USED: msg`Dieser Link wurde schon benutzt. Das Konto ist freigeschaltet.`,
  IDEMPOTENCY_KEY_REQUIRED: msg`Technischer Fehler beim Senden. Bitte laden Sie die Seite neu.`,
  IDEMPOTENCY_KEY_REUSED: msg`Technischer Fehler: Unter dieser Auftragskennung liegt schon ein anderer Auftrag vor. Bitte wenden Sie sich an unseren Kundenservice.`,
  REQUEST_IN_PROGRESS: msg`Der Auftrag wird bereits bearbeitet. Bitte warten Sie einen Moment.`,
  CANCELLED: msg`Dieser Auftrag wurde zurückgezogen.`,
  ADDRESS_EXISTS: msg`Diese Adresse gibt es in Ihrem Adressbuch schon.`,
  ADDRESS_CHANGED: msg`Diese Adresse wurde inzwischen geändert.`,
  CARRIER_REFUSED: msg`Der Auftrag konnte nicht angenommen werden.`,
  CARRIER_UNAVAILABLE: msg`Der Transportdienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.`,
  CARRIER_EVENTS_OFF: msg`Sendungsereignisse werden hier nicht angenommen.`,
  SIGNATURE_INVALID: msg`Die Unterschrift der Anfrage ist ungültig.`,
  PICKUP_DONE: msg`Diese Abholung ist schon erledigt.`,
  PICKUP_OVER: msg`Das Zeitfenster dieser Abholung ist vorbei.`,
  LABEL_NOT_READY: msg`Das Label ist noch nicht fertig. Bitte versuchen Sie es gleich noch einmal.`,
  HANDOVER_EMPTY: msg`An diesem Tag ist nichts zu übergeben.`,
  CANCEL_NOT_ALLOWED: msg`Das lässt sich nicht mehr stornieren.`,
  LABEL_CANCELED: msg`Das ist storniert. Ein Label gibt es dafür nicht mehr.`,
  LABEL_PRINTED: msg`Das Label wurde schon gedruckt.`,
  MANUAL_ORDER_CHANGED: msg`Jemand anders hat diesen Auftrag inzwischen geändert.`,
  NUMBER_TAKEN: msg`Diese Sendungsnummer hat schon eine andere Sendung.`,
  NOTES_CHANGED: msg`Jemand anders hat diese Notiz inzwischen geändert.`,
  PATTERN_TOO_SLOW: msg`Dieses Suchmuster ist zu aufwendig. Bitte geben Sie mehr von der Referenz an.`,
  SHIPMENTS_EMPTY: msg`Es gibt keine Sendungen zum Exportieren.`,
  TEMPLATE_LIMIT: msg`Mehr Vorlagen sind nicht möglich. Bitte löschen Sie zuerst eine.`,
  BOX_SIZES_CHANGED: msg`Ihre Kartongrößen wurden inzwischen auf einem anderen Gerät geändert.`,
  LINK_EXPIRED: msg`Dieser Link ist abgelaufen.`,
  FILE_EXISTS: msg`Eine Datei mit diesem Namen gibt es schon.`,
  FILE_CHANGED: msg`Diese Datei wurde inzwischen ersetzt.`,
  FILE_NOT_ALLOWED: msg`Dateien dieser Art werden nicht angenommen.`,
  FOLDER_FULL: msg`Der Ordner ist voll.`,
  CLIENT_TOO_OLD: msg`Diese Version der Anwendung ist veraltet. Bitte laden Sie die Seite neu.`,
  NOT_READY: msg`Der Server startet gerade. Bitte versuchen Sie es gleich noch einmal.`,
  INTERNAL_ERROR: msg`Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es erneut.`,
} satisfies Record<ErrorCode, MessageDescriptor>;

const shownTexts = {
  ...errorTexts,
  ANSWER_UNCLEAR: msg`Die Antwort gehörte nicht hierzu. Es kann schon angekommen sein; der Server wird noch einmal gefragt, doppelt entsteht dabei nichts.`,
  OFFLINE: msg`Keine Verbindung zum Server. Bitte prüfen Sie Ihre Internetverbindung.`,
  TRIED_LONG_AGO: msg`Der erste Versuch liegt mehr als 25 Tage zurück. Bitte entscheiden Sie, ob das noch gesendet werden soll; doppelt entsteht dabei nichts.`,
  UNKNOWN: msg`Ein unbekannter Fehler ist aufgetreten.`,
} satisfies Record<ShownCode, MessageDescriptor>;

const issueTexts = {
  not_valid: msg`Diese Angabe ist ungültig.`,
  too_long: msg`Diese Angabe ist zu lang.`,
  link_not_allowed: msg`Bitte ohne Internetadresse („www.“ oder „://“).`,

  company_required: msg`Firma fehlt.`,
  company_too_long: msg({ message: 'Die Firma darf höchstens {max} Zeichen lang sein.' }),
  street_required: msg`Straße fehlt.`,
  // Its field is narrower than the word: that may break where it is put together.
  street_number_required: msg({ message: 'Haus\u00ADnummer fehlt.' }),
  street_number_too_long: msg({ message: 'Die Haus\u00ADnummer darf höchstens {max} Zeichen lang sein.' }),
  street_line_too_long: msg({
    message: 'Straße und Hausnummer dürfen mit dem Leerzeichen dazwischen höchstens {max} Zeichen lang sein.',
  }),
  extras_line_too_long: msg({
    message: 'Die beiden Adresszusätze dürfen zusammen höchstens {max} Zeichen lang sein.',
  }),
  postal_code_required: msg`Postleitzahl fehlt.`,
  postal_code_not_valid: msg`Diese Postleitzahl passt nicht zum Land. In Deutschland hat sie 5 Ziffern.`,
  postal_code_zero_lost: msg`Eine deutsche Postleitzahl hat 5 Ziffern. Fehlt die 0 am Anfang?`,
  city_required: msg`Ort fehlt.`,
  country_code_required: msg`Land fehlt.`,
  country_code_invalid: msg`Dieses Land kennen wir nicht.`,
  country_not_germany: msg`Hier sind nur Adressen in Deutschland möglich.`,
  state_province_code_required: msg`Für dieses Land wird der Bundesstaat benötigt.`,
  state_province_code_too_long: msg({ message: 'Das Kürzel hat höchstens {max} Zeichen.' }),
  contact_person_required: msg`Ansprechpartner fehlt.`,
  contact_person_too_long: msg({ message: 'Der Ansprechpartner darf höchstens {max} Zeichen lang sein.' }),
  contact_person_company_same: msg`Ansprechpartner und Firma dürfen nicht gleich sein.`,
  po_box: msg`An ein Postfach kann nicht zugestellt werden. Bitte geben Sie Straße und Hausnummer an.`,
  phone_country_prefix_required: msg({ message: 'Länder\u00ADvorwahl fehlt.' }),
  phone_prefix_required: msg`Vorwahl fehlt.`,
  phone_required: msg`Telefonnummer fehlt.`,
  phone_not_valid: msg`Diese Telefonnummer ist ungültig.`,
  min_5: msg`Die Telefonnummer braucht mindestens 5 Ziffern.`,
  us_phone_prefix: msg`Vorwahlen in den USA haben 3 Ziffern, mit oder ohne 0 davor.`,
  us_phone_country_prefix: msg`Die Ländervorwahl der USA ist 001 oder +1.`,
  email_required: msg`E-Mail-Adresse fehlt.`,
  email_not_valid: msg`Diese E-Mail-Adresse ist ungültig.`,
  emails_too_many: msg({ message: 'Bitte geben Sie höchstens {max} E-Mail-Adressen an.' }),
  labels_too_many: msg({ message: 'Bitte wählen Sie höchstens {max} Labels auf einmal.' }),
  triangle_warning: msg`Wir befördern nur Sendungen, die in Deutschland beginnen oder enden. Ein Auftrag zwischen diesen beiden Ländern ist nicht möglich.`,

  terms_required: msg`Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.`,

  ...orderIssueTexts,

  password_required: msg`Passwort fehlt.`,
  password_not_valid: msg`Das Passwort muss mindestens 8 Zeichen lang sein.`,
  password_unchanged: msg`Das neue Passwort muss sich vom alten unterscheiden.`,
  repeat_password_error: msg`Muss mit Passwort übereinstimmen`,
  email_exists: msg`E-Mail ist bereits vorhanden`,
  wrong_password: msg`Das angegebene Passwort ist falsch`,
  password_refused: msg`Dieses Passwort ist nicht sicher genug. Bitte wählen Sie ein längeres mit verschiedenen Zeichen.`,
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
  labels_too_many: { max: 1_000 },
  emails_too_many: { max: 20 },
  contents_too_long: { max: 50 },
  max_weight: { max: 70 },
  goods_too_many: { max: 99 },
  references_too_long: { max: 34 },
  max_terms_count: { max: 35 },
  pickup_date_too_far: { days: 10 },
  pickup_from_out_of_range: { from: '06:00', to: '18:00' },
  pickup_to_out_of_range: { from: '06:00', to: '20:00' },
  pickup_lead_time: { hours: 6 },
  pickup_step: { minutes: 10 },
  timeframe_hour_window: { hours: 2 },
  pickup_parcels_too_many: { max: 30 },
  pickup_standard_same_day: { time: '12:00' },
} satisfies Partial<Record<IssueCode, Params>>;

const limits: Partial<Record<IssueCode, Params>> = namedLimits;

/** True for a code of the server that this version of the app has words for. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTexts, code);
}

/** The reader's words for an error code, in the current locale. */
export function errorText(code: ShownCode, params: Params = {}): string {
  return i18n._({ ...shownTexts[code], values: params });
}

/** A day travels as yyyy-mm-dd; at noon of London it is the same one in Berlin. */
const isDay = (value: string | number) => /^\d{4}-\d\d-\d\d$/.test(String(value));
const dayText = (day: string | number) => formatWeekday(new Date(`${day}T12:00:00Z`));

/** The reader's words for a broken rule, in the current locale; limits are named. */
export function issueText(issue: Pick<Issue, 'code' | 'params'>): string {
  const values: Params = { ...limits[issue.code], ...issue.params };
  const shown = Object.entries(values).map(([name, value]) => [name, isDay(value) ? dayText(value) : value]);
  return i18n._({ ...issueTexts[issue.code], values: Object.fromEntries(shown) });
}

/** The carrier's message without what stands before and including "Failure: " (docs/rules.md 10.8). */
export function carrierMessage(text: string): string {
  const marker = 'Failure: ';
  const at = text.indexOf(marker);
  return (at === -1 ? text : text.slice(at + marker.length)).trim();
}
