import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Hint, HintCode, Issue, IssueCode } from '#domain/values/codes.ts';
import type { ErrorCode } from '#domain/values/error-codes.ts';
import { formatWeekday } from './format.ts';

/** Codes of a failed request: the server's, no connection, or too late. */
export type ShownCode = ErrorCode | 'ANSWER_UNCLEAR' | 'OFFLINE' | 'TRIED_LONG_AGO' | 'UNKNOWN';

/** Texts before sign-in; others are in shell/texts/app-texts.ts. */
export const publicErrorTexts = {
  VALIDATION_FAILED: msg`Einige Angaben stimmen noch nicht. Bitte prüfen Sie die markierten Felder.`,
  MALFORMED_BODY: msg`Die Anfrage kam beschädigt an. Bitte versuchen Sie es erneut.`,
  BODY_TOO_LARGE: msg`Das sind zu viele Daten auf einmal.`,
  UNAUTHORIZED: msg`Bitte melden Sie sich an.`,
  SESSION_ENDED: msg`Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.`,
  FORBIDDEN: msg`Dafür fehlt Ihnen die Berechtigung.`,
  CLIENT_INACTIVE: msg`Ihr Kundenkonto ist nicht aktiv. Bitte wenden Sie sich an unseren Kundenservice.`,
  NOT_FOUND: msg`Das gibt es nicht oder nicht mehr.`,
  METHOD_NOT_ALLOWED: msg`Das ist hier nicht möglich.`,
  BODY_STALLED: msg`Die Verbindung ist beim Senden stehen geblieben. Bitte versuchen Sie es erneut.`,
  HOST_NOT_ALLOWED: msg`Dieses Portal ist zum Ausprobieren und unter dieser Adresse nicht erreichbar.`,
  RATE_LIMITED: msg`Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.`,
  AUTH_WRONG_PASSWORD: msg`Das angegebene Passwort ist falsch`,
  // Too many attempts and a disabled account share one text (docs/rules.md 23.2).
  AUTH_TOO_MANY_REQUESTS: msg`zu viele Anfrage`,
  AUTH_USER_DISABLED: msg`zu viele Anfrage`,
  AUTH_UNAVAILABLE: msg`Die Anmeldung ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.`,
  MAIL_NOT_VERIFIED: msg`Ihr Konto ist noch nicht freigeschaltet. Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link, den wir Ihnen geschickt haben. Ist das geschehen, melden wir uns, sobald Ihre Angaben geprüft sind.`,
  SECOND_FACTOR_REQUIRED: msg`Diese Version der Anwendung ist veraltet. Bitte laden Sie die Seite neu.`,
  SECOND_FACTOR_WRONG: msg`Dieser Code gilt nicht. Bitte nehmen Sie den nächsten der App.`,
  WRONG_USER: msg`Dieser Vorgang gehört zu einem anderen Benutzer.`,
  SECOND_FACTOR_SETUP: msg`Bitte richten Sie zuerst die Zwei-Faktor-Anmeldung ein.`,
  LABEL_NOT_READY: msg`Das Label ist noch nicht fertig. Bitte versuchen Sie es gleich noch einmal.`,
  LABEL_CANCELED: msg`Das ist storniert. Ein Label gibt es dafür nicht mehr.`,
  LABEL_UNDERWAY: msg`Die Sendung ist schon unterwegs oder zugestellt. Ihr Label darf nicht mehr verwendet werden.`,
  EMAIL_EXISTS: msg`E-Mail ist bereits vorhanden`,
  ACTION_CODE_INVALID: msg`Dieser Link ist ungültig. Bitte öffnen Sie ihn vollständig, so wie er in der E-Mail steht.`,
  ACTION_CODE_EXPIRED: msg`Dieser Link ist abgelaufen.`,
  ACTION_CODE_USED: msg`Dieser Link wurde schon benutzt. Das Konto ist freigeschaltet.`,
  LINK_EXPIRED: msg`Dieser Link ist abgelaufen.`,
  CLIENT_TOO_OLD: msg`Diese Version der Anwendung ist veraltet. Bitte laden Sie die Seite neu.`,
  STORAGE_UNAVAILABLE: msg`Dateien lassen sich gerade nicht speichern oder abrufen. Bitte versuchen Sie es in einigen Minuten erneut.`,
  NOT_READY: msg`Der Server kann gerade nicht antworten. Bitte versuchen Sie es gleich noch einmal.`,
  INTERNAL_ERROR: msg`Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es erneut.`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;

const shownTexts = {
  ...publicErrorTexts,
  OFFLINE: msg`Keine Verbindung zum Server. Bitte prüfen Sie Ihre Internetverbindung.`,
  UNKNOWN: msg`Ein unbekannter Fehler ist aufgetreten.`,
} satisfies Partial<Record<ShownCode, MessageDescriptor>>;

/** Addresses, passwords and terms; orders are in shell/texts/app-texts.ts. */
export const publicIssueTexts = {
  not_valid: msg`Diese Angabe ist ungültig.`,
  too_long: msg`Diese Angabe ist zu lang.`,
  link_not_allowed: msg`Bitte ohne Internetadresse („www.“ oder „://“).`,

  company_required: msg`Firma fehlt.`,
  company_too_long: msg({ message: 'Die Firma darf höchstens {max} Zeichen lang sein.' }),
  street_required: msg`Straße fehlt.`,
  // A soft hyphen, because the field is narrower than the word.
  street_number_required: msg({ message: 'Haus\u00ADnummer fehlt.' }),
  street_number_too_long: msg({ message: 'Die Haus\u00ADnummer darf höchstens {max} Zeichen lang sein.' }),
  house_number_date: msg`Das ist ein Datum. Tabellen machen es aus Hausnummern wie 5-7.`,
  street_line_too_long: msg({
    message: 'Straße und Hausnummer dürfen mit dem Leerzeichen dazwischen höchstens {max} Zeichen lang sein.',
  }),
  extras_line_too_long: msg({
    message: 'Die beiden Adresszusätze dürfen zusammen höchstens {max} Zeichen lang sein.',
  }),
  postal_code_required: msg`Postleitzahl fehlt.`,
  postal_code_not_valid: msg`Diese Postleitzahl passt nicht zum Land. In Deutschland hat sie 5 Ziffern.`,
  postal_code_zero_lost: msg`Der Postleitzahl fehlt eine Ziffer. Ist es die 0 am Anfang?`,
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
  letters_not_printable: msg`Hier stehen Zeichen, die sich nicht drucken lassen.`,
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

  password_required: msg`Passwort fehlt.`,
  password_not_valid: msg`Das Passwort muss mindestens 8 Zeichen lang sein.`,
  password_unchanged: msg`Das neue Passwort muss sich vom alten unterscheiden.`,
  repeat_password_error: msg`Muss mit Passwort übereinstimmen`,
  email_exists: msg`E-Mail ist bereits vorhanden`,
  wrong_password: msg`Das angegebene Passwort ist falsch`,
  password_refused: msg`Dieses Passwort ist nicht sicher genug. Bitte wählen Sie ein längeres mit verschiedenen Zeichen.`,
} satisfies Partial<Record<IssueCode, MessageDescriptor>>;

type Words<Code extends string> = Partial<Record<Code, MessageDescriptor>>;
const errorTexts: Words<ShownCode> = { ...shownTexts };
const issueTexts: Words<IssueCode> = { ...publicIssueTexts };
const hintTexts: Words<HintCode> = {};

type Params = Record<string, string | number>;
type MoreTexts = {
  errors: Words<ShownCode>;
  issues: Words<IssueCode>;
  hints?: Words<HintCode>;
  words?: (params: Params) => Params;
};
let wordsOf: NonNullable<MoreTexts['words']> = (params) => params;

export function addTexts({ errors, issues, hints, words = wordsOf }: MoreTexts): void {
  Object.assign(errorTexts, errors);
  Object.assign(issueTexts, issues);
  Object.assign(hintTexts, hints);
  wordsOf = words;
  // Re-activate the locale so that mounted components re-render with the new texts.
  if (i18n.locale) i18n.load(i18n.locale, {});
}

/**
 * Used for issues without their own limit. Copies of domain constants, to keep the rules out of the login page; a test
 * compares them.
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

export function errorText(code: ShownCode, params: Params = {}): string {
  return i18n._({ ...(errorTexts[code] ?? shownTexts.UNKNOWN), values: params });
}

/** Days arrive as yyyy-mm-dd; noon UTC is the same day in Berlin. */
const isDay = (value: string | number) => /^\d{4}-\d\d-\d\d$/.test(String(value));
const dayText = (day: string | number) => formatWeekday(new Date(`${day}T12:00:00Z`));

export function issueText(issue: Pick<Issue, 'code' | 'params'>): string {
  return i18n._({
    ...(issueTexts[issue.code] ?? publicIssueTexts.not_valid),
    values: shownValues({ ...limits[issue.code], ...issue.params }),
  });
}

const shownValues = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(wordsOf(params)).map(([name, value]) => [name, isDay(value) ? dayText(value) : value]),
  );

/** Empty until the texts behind the login are loaded. */
export function hintText({ code, params = {} }: Pick<Hint, 'code' | 'params'>): string {
  const text = hintTexts[code];
  return text ? i18n._({ ...text, values: shownValues(params) }) : '';
}

/** Removes everything up to and including "Failure: " (docs/rules.md 10.8). */
export function carrierMessage(text: string): string {
  const marker = 'Failure: ';
  const at = text.indexOf(marker);
  return (at === -1 ? text : text.slice(at + marker.length)).trim();
}
