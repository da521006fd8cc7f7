import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SetupGroup, SetupItemId, SetupState } from '#domain/portal/setup.ts';

const groupTexts = {
  provider: msg`Wer Sie sind`,
  pages: msg`Seiten und Bedingungen`,
  mail: msg`E-Mail`,
  operation: msg`Betrieb`,
  retention: msg`Aufbewahrung`,
} satisfies Record<SetupGroup, MessageDescriptor>;

const stateTexts = {
  set: msg`Gesetzt`,
  usual: msg`Voreinstellung`,
  placeholder: msg`Platzhalter`,
  missing: msg`Fehlt`,
} satisfies Record<SetupState, MessageDescriptor>;

const itemTexts = {
  name: { name: msg`Name`, use: msg`Steht in der App, auf Labels, in E-Mails und auf Papieren.` },
  logo: {
    name: msg`Logo`,
    use: msg`Steht oben auf jeder Seite und, als PNG, in E-Mails und auf Papieren; mit einem SVG haben die den Namen. Ohne eigenes sind es Zeichen und Name von Versandpult.`,
  },
  company_prefix: {
    name: msg`GS1-Basisnummer`,
    use: msg`Beginn jeder Sendungsnummer. Mit der mitgelieferten gibt es die Nummern im GS1-System nicht.`,
  },
  support_phone: { name: msg`Telefonnummer des Kundenservice`, use: msg`Steht in der Hilfe und auf Labels.` },
  support_email: { name: msg`E-Mail des Kundenservice`, use: msg`Steht in der Hilfe und in E-Mails.` },
  support_hours: { name: msg`Servicezeiten`, use: msg`Stehen in der Hilfe, auf Deutsch und Englisch.` },
  special_service_email: {
    name: msg`E-Mail für Spezial-Service`,
    use: msg`Ohne eigene ist es die des Kundenservice.`,
  },
  login_info: { name: msg`Hinweis bei der Anmeldung`, use: msg`Zum Beispiel auf Arbeiten in der Nacht.` },
  imprint: {
    name: msg`Impressum`,
    use: msg`Der Link steht unten auf jeder öffentlichen Seite; er ist Pflicht.`,
  },
  privacy: {
    name: msg`Datenschutzerklärung`,
    use: msg`Wird bei der Registrierung gelesen; sie ist Pflicht.`,
  },
  terms: {
    name: msg`Geschäftsbedingungen`,
    use: msg`Werden mit jedem Auftrag angenommen. Ohne eigene ist es das mitgelieferte Muster /downloads/agb.pdf.`,
  },
  valor_terms: {
    name: msg`Bedingungen für Valorentransport`,
    use: msg`Ohne eigene ist es dasselbe mitgelieferte Muster.`,
  },
  terms_version: {
    name: msg`Fassung der Bedingungen`,
    use: msg`Eine neue wird von jedem Kunden noch einmal angenommen.`,
  },
  news: { name: msg`Neuigkeiten`, use: msg`Ein Link unten auf den öffentlichen Seiten.` },
  service_area: {
    name: msg`Eigene Übersichtsseite`,
    use: msg`Ersetzt die Übersicht der Kunden durch eine Seite von Ihnen.`,
  },
  smtp: { name: msg`Mailserver`, use: msg`Ohne ihn werden E-Mails nur aufbewahrt und nicht gesendet.` },
  mail_from: { name: msg`Absender der E-Mails`, use: msg`Der Mailserver muss ihn annehmen.` },
  admin_email: {
    name: msg`E-Mail der Verwaltung`,
    use: msg`Bekommt die Anfragen, neue Kunden freizuschalten.`,
  },
  packaging_email: {
    name: msg`E-Mail für Materialbestellungen`,
    use: msg`Ohne eigene ist es die des Kundenservice.`,
  },
  public_url: { name: msg`Adresse des Portals`, use: msg`Links in E-Mails führen dorthin.` },
  storage: {
    name: msg`Ort der Dateien`,
    use: msg`Ein Ordner oder ein Bucket; gehört in die Datensicherung.`,
  },
  carrier_events: {
    name: msg`Geheimnis der Transportdienste`,
    use: msg`Ohne es nimmt das Portal keine Sendungsereignisse an.`,
  },
  staff_second_factor: {
    name: msg`Zwei-Faktor-Anmeldung der Verwaltung`,
    use: msg`„required“ verlangt sie von jedem, der hier arbeitet.`,
  },
  metrics: { name: msg`Messwerte für Prometheus`, use: msg`Ohne sie merkt niemand, wenn etwas steht.` },
  record_guard: {
    name: msg`Eigene Datenbankrolle für Migrationen`,
    use: msg`Mit ihr kann der Server das Protokoll nur ergänzen; ohne sie könnte, wer den Server übernimmt, es auch ändern.`,
  },
  exchange_rates: {
    name: msg`Wechselkurse`,
    use: msg`Stand der Kurse, nach denen Wertgrenzen beim Zoll gelten.`,
  },
  retention_shipments: {
    name: msg`Sendungen, in Jahren`,
    use: msg`Buchungsbelege: HGB § 257, AO § 147. 0 heißt: für immer.`,
  },
  retention_customs: {
    name: msg`Sendungen mit Zoll, in Jahren`,
    use: msg`Zollunterlagen: AO § 147. 0 heißt: für immer.`,
  },
  retention_letters: {
    name: msg`Abholungen, Übergabelisten, Materialbestellungen, in Jahren`,
    use: msg`Handelsbriefe: HGB § 257, AO § 147. 0 heißt: für immer.`,
  },
  retention_details: {
    name: msg`Ansprechpartner und Sendungsverlauf, in Jahren`,
    use: msg`Verjährung: BGB § 195, HGB § 439; danach DSGVO Art. 17. 0 heißt: für immer.`,
  },
  retention_audit: {
    name: msg`Protokoll, wer was getan hat, in Jahren`,
    use: msg`Verjährung: BGB §§ 195, 199; Rechenschaft: DSGVO Art. 5. Mindestens 3; 0 heißt: für immer.`,
  },
  retention_logs: {
    name: msg`Fehlermeldungen der Browser, in Tagen`,
    use: msg`So kurz wie möglich: DSGVO Art. 5 und 32. Höchstens 365.`,
  },
} satisfies Record<SetupItemId, { name: MessageDescriptor; use: MessageDescriptor }>;

export const setupGroupText = (group: SetupGroup) => i18n._(groupTexts[group]);
export const setupStateText = (state: SetupState) => i18n._(stateTexts[state]);
export const setupItemText = (id: SetupItemId) => i18n._(itemTexts[id].name);
export const setupUseText = (id: SetupItemId) => i18n._(itemTexts[id].use);
