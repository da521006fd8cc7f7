import { t } from '@lingui/core/macro';
import type { CellNote, NoteCode } from '#domain/order-import/cell-note.ts';

export function noteText({ code, from }: Pick<CellNote, 'code' | 'from'>): string {
  const texts: Record<NoteCode, string> = {
    street_split: t`„${from}“ wurde in Straße, Hausnummer und Adresszusatz geteilt.`,
    phone_split: t`„${from}“ wurde in Vorwahl und Telefonnummer geteilt.`,
    place_split: t`„${from}“ wurde in Postleitzahl und Ort geteilt.`,
    country_named: t`„${from}“ wurde als Land verstanden.`,
    country_marked: t`Das Land steht vor der Postleitzahl „${from}“.`,
    mark_dropped: t`Aus „${from}“ übernommen, ohne das Land davor.`,
    state_named: t`„${from}“ wurde als Bundesland oder Staat verstanden.`,
    country_assumed: t`Ohne Angabe ist es Deutschland.`,
    country_unsaid: t`Kein Land genannt, und die Telefonnummer „${from}“ ist nicht aus Deutschland.`,
    phone_prefix_assumed: t`Die Ländervorwahl ist die des Landes.`,
    name_as_company: t`„${from}“ steht als Firma, weil keine genannt ist.`,
    name_as_contact: t`Der Nachname aus „${from}“ steht als Ansprechpartner.`,
    entities: t`Zeichen aus „${from}“ wurden als Buchstaben gelesen.`,
    joined: t`Zusammengesetzt zu „${from}“.`,
    shortened: t`Gekürzt aus „${from}“.`,
    summed: t`Aus Menge und Gewicht der Artikel berechnet.`,
    from_grams: t`„${from}“ wurde aus Gramm umgerechnet.`,
    rounded: t`„${from}“ wurde aufgerundet.`,
    number_unsure: t`„${from}“ wurde als Zahl mit Nachkommastellen gelesen. Stimmt das?`,
    number_of_date: t`Die Tabelle hat aus der Hausnummer ein Datum gemacht: „${from}“. Stimmt diese Nummer?`,
    fixed: t`Fester Wert, weil in der Datei nichts steht.`,
    by_rule: from ? t`Nach einer Regel der Zuordnung, statt „${from}“.` : t`Nach einer Regel der Zuordnung.`,
    from_size: t`Aus „${from}“ übernommen.`,
    envelope: t`Ein Umschlag hat weder Inhalt noch Gewicht und Maße; was dasteht, wird nicht gesendet.`,
    service_rule: t`Nach der Regel für das Land gewählt.`,
    not_a_number: t`„${from}“ ist keine Zahl und wurde nicht übernommen.`,
    service_unknown: t`„${from}“ ist keiner unserer Services und wurde nicht übernommen.`,
    kind_unknown: t`„${from}“ ist keine unserer Transportarten und wurde nicht übernommen.`,
    size_unknown: t`„${from}“ sind weder drei Maße noch eine Ihrer Kartongrößen; nichts davon wurde übernommen.`,
    other_row: t`Eine weitere Zeile des Auftrags hat „${from}“; es gilt die erste.`,
    not_taken: t`„${from}“ wurde nicht übernommen, weil das Feld schon gefüllt ist.`,
    formula_fault: t`Die Formel der Zelle hat in der Datei kein Ergebnis (${from}).`,
    merged: t`„${from}“ steht in einer Zelle, die über mehrere Zeilen geht; es gilt für die erste.`,
    shop_canceled: t`Im Shop storniert oder erstattet („${from}“).`,
    shop_sent: t`Im Shop schon versendet („${from}“).`,
    row_hidden: t`Die Zeile ist in der Tabelle ausgeblendet.`,
  };
  return texts[code];
}
