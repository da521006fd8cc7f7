import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  addTexts,
  type publicErrorTexts,
  type publicIssueTexts,
  type ShownCode,
} from '#app/i18n/messages.ts';
import { providerErrorTexts } from '#app/i18n/provider/provider-texts.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { withRuleText } from '#app/parts/embargo/rule-text.ts';
import { territoryName } from '#domain/customs/special-territories.ts';
import type { Hint, HintCode, IssueCode } from '#domain/values/codes.ts';

/* Texts of errors behind the login; i18n/messages.ts has the public ones. */

const issues = {
  transport_kind_required: msg`Bitte wählen Sie die Transportart.`,
  parcels_required: msg`Bitte fügen Sie mindestens ein Packstück hinzu.`,
  parcels_too_many: msg({ message: 'Ein Auftrag hat höchstens {max} Packstücke.' }),
  contents_required: msg`Inhalt fehlt.`,
  contents_too_long: msg({ message: 'Der Inhalt darf höchstens {max} Zeichen lang sein.' }),
  length_required: msg`Länge fehlt.`,
  width_required: msg`Breite fehlt.`,
  height_required: msg`Höhe fehlt.`,
  weight_required: msg`Gewicht fehlt.`,
  greater_zero: msg`Der Wert muss mindestens 0,1 sein.`,
  too_large: msg`Dieser Wert ist zu groß.`,
  max_weight: msg({ message: 'Ein Paket darf höchstens {max} kg wiegen.' }),
  whole_number: msg`Bitte geben Sie einen ganzen Betrag ohne Nachkommastellen an.`,
  mrn_required: msg`Für diese Ausfuhr wird die MRN benötigt: Die Waren sind mehr als 1.000 EUR wert oder wiegen netto mehr als 1.000 kg.`,
  mrn_not_valid: msg`Eine MRN hat 18 Zeichen: zwei Ziffern für das Jahr, zwei Buchstaben für das Land und 14 weitere.`,
  value_differs_from_goods: msg({
    message: 'Warenwert {parcels} EUR, laut Zollangaben {goods} EUR.',
  }),
  danger_lq_notice_required: msg`Bitte geben Sie UN-Nummer, Klasse und Verpackungsgruppe an.`,
  un_number_not_valid: msg`UN-Nummer: vier Ziffern, etwa 1263.`,
  danger_class_not_valid: msg`Klasse: etwa 3 oder 6.1.`,
  packing_group_not_valid: msg`Verpackungsgruppe: I, II, III oder - für keine.`,
  un_number_not_listed: msg`Das gibt es nicht.`,
  danger_class_not_listed: msg`Das gibt es nicht.`,
  packing_group_not_listed: msg`Das gibt es nicht.`,
  danger_prohibited: msg`So nicht erlaubt.`,
  danger_not_subject: msg`So nicht erlaubt.`,
  lq_excludes_danger: msg`So nicht erlaubt.`,
  lq_not_allowed: msg`So nicht erlaubt.`,
  lq_inner_too_large: msg({ message: 'Höchstens {max}.' }),
  eq_not_allowed: msg`So nicht erlaubt.`,
  eq_inner_too_large: msg({ message: 'Höchstens {max}.' }),
  eq_outer_too_large: msg({ message: 'Höchstens {max}.' }),
  danger_unit_not_valid: msg({ message: 'Höchstens {max}.' }),
  technical_name_required: msg`Angabe fehlt.`,
  danger_name_not_listed: msg({ message: 'Möglich ist nur: {max}.' }),
  inner_packagings_required: msg`Angabe fehlt.`,
  inner_quantity_required: msg`Angabe fehlt.`,
  max_weight_lq: msg({ message: 'Ein Paket mit begrenzter Menge (LQ) darf höchstens {max} kg wiegen.' }),
  valor_not_enabled: msg`Valorentransport ist für Ihr Konto nicht freigeschaltet.`,
  valor_excludes: msg`Valorentransport ist nicht zusammen mit Eigenversicherung oder Gefahrgut möglich.`,

  box_name_required: msg`Name fehlt.`,
  box_letter_not_valid: msg`Bitte geben Sie einen Buchstaben von A bis Z an.`,
  box_letter_taken: msg`Diesen Buchstaben hat schon eine andere Kartongröße.`,
  box_sizes_too_many: msg`Mehr als 26 Kartongrößen sind nicht möglich: für jede gibt es einen Buchstaben.`,

  latin_line_required: msg`Bitte schreiben Sie den Namen hier auch in lateinischen Buchstaben. Der Transportdienst liest keine anderen.`,
  customs_required: msg`Zollangaben fehlen.`,
  goods_required: msg`Bitte geben Sie mindestens eine Ware an.`,
  goods_too_many: msg({ message: 'Eine Rechnung hat höchstens {max} Positionen.' }),
  goods_description_required: msg`Bitte beschreiben Sie die Ware.`,
  hs_code_required: msg({ message: 'Zolltarif\u00ADnummer fehlt.' }),
  hs_code_not_valid: msg`Eine Zolltarifnummer hat 6, 8 oder 10 Ziffern.`,
  quantity_required: msg`Stückzahl fehlt.`,
  unit_value_required: msg`Wert eines Stücks fehlt.`,
  net_weight_required: msg`Nettogewicht fehlt.`,
  net_weight_above_gross: msg`Die Waren wiegen netto zusammen mehr als die Packstücke.`,
  export_reason_required: msg`Bitte wählen Sie den Grund der Ausfuhr.`,
  incoterm_required: msg`Bitte wählen Sie die Lieferbedingung.`,
  currency_required: msg`Bitte wählen Sie die Währung.`,
  importer_eori_required: msg`Ihre EORI-Nummer wird benötigt.`,
  origin_statement_not_allowed: msg`Hier ist keine Ursprungserklärung möglich.`,
  exporter_reference_required: msg`Über 6.000 EUR wird diese Nummer benötigt.`,
  origin_criterion_required: msg`Etwa A, B, C1 oder C2.`,
  original_export_required: msg`Rechnungsnummer oder MRN der Ausfuhr wird benötigt.`,
  eori_required: msg`Über 1.000 EUR Warenwert, über 1.000 kg netto und mit MRN wird Ihre EORI-Nummer benötigt.`,
  eori_not_valid: msg`Eine EORI-Nummer beginnt mit dem Land und hat danach bis zu 15 Stellen, zum Beispiel DE1234567.`,
  invoice_number_required: msg`Eine Handelsrechnung braucht eine Nummer.`,
  recipient_number_required: msg`EORI- oder MwSt-Nummer des Empfängers fehlt.`,
  recipient_number_not_valid: msg`GB (Nordirland: XI) und 9 oder 12 Ziffern.`,

  country_not_carried: msg({
    message: 'Wir befördern nichts nach {country}: Das Land ist ausgeschaltet. Regel: {rule}.',
  }),
  arms_embargo: msg({
    message:
      'Waffen, Munition und Teile davon (HS {hs_code}) dürfen nicht nach {country}: Waffenembargo. Regel: {rule}.',
  }),
  goods_embargoed: msg({
    message: 'Diese Ware (HS {hs_code}) darf nicht nach {country}. Regel: {rule}.',
  }),
  restrictions_not_declared: msg({
    message: 'Bitte prüfen Sie die Ausfuhrbeschränkungen und geben Sie die Erklärung ab ({rules}).',
  }),

  service_required: msg`Bitte wählen Sie einen Service.`,
  service_not_available: msg`Dieser Service steht für den Auftrag nicht zur Verfügung.`,
  saturday_not_next: msg({
    message:
      'Samstags wird nur zugestellt, was am letzten Werktag davor auf den Weg geht. Möglich ist: Abholung oder Abgabe am {sending}, Zustellung am {saturday}.',
  }),
  signature_options_exclude: msg`Bitte wählen Sie nur eine der beiden Unterschriftsarten.`,
  references_too_long: msg({
    message: 'Beide Referenzen dürfen zusammen höchstens {max} Zeichen lang sein.',
  }),
  max_terms_count: msg({
    message: 'Der Zustellhinweis darf höchstens {max} Zeichen lang sein.',
  }),
  special_delivery_terms_required: msg`Bitte geben Sie den Zustellhinweis an oder schalten Sie ihn aus.`,
  has_pickup_chosen_required: msg`Bitte wählen Sie, ob wir die Sendung abholen sollen.`,
  pickup_not_allowed: msg`Abholungen sind für Ihr Konto nicht freigeschaltet.`,
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
  pickup_lead_time: msg({
    message:
      'Vom Auftrag bis zur Abholung vergehen mindestens {hours} Stunden. Frühestens möglich: {day}, {from}–{to} Uhr.',
  }),
  pickup_step: msg({ message: 'Bitte wählen Sie die Zeit in Schritten von {minutes} Minuten.' }),
  timeframe_hour_window: msg({ message: 'Das Abholfenster muss mindestens {hours} Stunden lang sein.' }),
  count_of_parcels_required: msg`Anzahl der Packstücke fehlt.`,
  pickup_parcels_too_many: msg({ message: 'Eine Abholung umfasst höchstens {max} Packstücke.' }),
  total_weight_required: msg`Gesamtgewicht fehlt.`,
  pickup_standard_same_day: msg({
    message:
      'Standard gibt es für heute nur bis {time} Uhr. Bitte wählen Sie einen anderen Service oder Tag.',
  }),

  number_is_ours: msg`Nummern dieses Bereichs vergibt nur das Portal. Bitte geben Sie die Sendungsnummer des Transportdienstes an.`,

  printer_name_required: msg`Name fehlt.`,
  printer_address_required: msg`Adresse fehlt.`,
  printer_address_not_valid: msg`Das ist keine Adresse dieser Art. Das Beispiel zeigt, wie sie aussieht.`,

  packaging_required: msg`Bitte wählen Sie mindestens einen Artikel.`,
  packaging_quantity_not_valid: msg`Diese Menge gibt es nicht.`,
} satisfies Record<Exclude<IssueCode, keyof typeof publicIssueTexts>, MessageDescriptor>;

const errors = {
  ...providerErrorTexts,
  SECOND_FACTOR_CHANGED: msg`Das wurde inzwischen geändert. Bitte laden Sie die Seite neu.`,
  CONFIRMATION_REQUIRED: msg`Bitte bestätigen Sie, dass Sie es sind.`,
  CONFIRMATION_WRONG: msg`Das angegebene Passwort ist falsch`,
  CLIENT_CHANGED: msg`Jemand anders hat diesen Kunden inzwischen geändert.`,
  BASE_DATA_CHANGED: msg`Diese Stammdaten wurden inzwischen geändert.`,
  CLIENT_CANNOT_BOOK: msg`Für diesen Kunden lässt sich keine Abholung buchen: Er ist gesperrt oder darf keine Abholungen buchen.`,
  OWN_ACCOUNT: msg`Das eigene Konto können Sie weder sperren noch löschen.`,
  LAST_ADMIN: msg`Das ist das letzte aktive Konto der Verwaltung. Es kann weder gesperrt noch gelöscht werden.`,
  IDEMPOTENCY_KEY_REQUIRED: msg`Technischer Fehler beim Senden. Bitte laden Sie die Seite neu.`,
  IDEMPOTENCY_KEY_REUSED: msg`Technischer Fehler: Unter dieser Auftragskennung liegt schon ein anderer Auftrag vor. Bitte wenden Sie sich an unseren Kundenservice.`,
  REQUEST_IN_PROGRESS: msg`Der Auftrag wird bereits bearbeitet. Bitte warten Sie einen Moment.`,
  CANCELLED: msg`Dieser Auftrag wurde zurückgezogen.`,
  ADDRESS_EXISTS: msg`Diese Adresse gibt es in Ihrem Adressbuch schon.`,
  ADDRESS_LIMIT: msg`Ein Adressbuch hat höchstens 50.000 Einträge.`,
  ADDRESS_CHANGED: msg`Diese Adresse wurde inzwischen geändert.`,
  ORDERED_BEFORE: msg`Diesen Auftrag aus der Datei gab es schon.`,
  CARRIER_REFUSED: msg`Der Auftrag konnte nicht angenommen werden.`,
  CARRIER_UNAVAILABLE: msg`Der Transportdienst ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten erneut.`,
  CARRIER_EVENTS_OFF: msg`Sendungsereignisse werden hier nicht angenommen.`,
  SIGNATURE_INVALID: msg`Die Unterschrift der Anfrage ist ungültig.`,
  PICKUP_DONE: msg`Diese Abholung ist schon erledigt.`,
  PICKUP_OVER: msg`Das Zeitfenster dieser Abholung ist vorbei.`,
  PAPER_TOO_LONG: msg`Diese Liste ist zu lang für eine Datei. Bitte teilen Sie sie auf mehrere auf.`,
  HANDOVER_EMPTY: msg`An diesem Tag ist nichts zu übergeben.`,
  HANDOVER_CHANGED: msg`Die Liste hat sich inzwischen geändert. Bitte sehen Sie sie noch einmal durch.`,
  HANDOVER_FINAL: msg`Diese Liste lässt sich nicht mehr öffnen.`,
  CANCEL_NOT_ALLOWED: msg`Das lässt sich nicht mehr stornieren.`,
  LABEL_PRINTED: msg`Das Label wurde schon gedruckt.`,
  MANUAL_ORDER_CHANGED: msg`Jemand anders hat diesen Auftrag inzwischen geändert.`,
  NUMBER_TAKEN: msg`Diese Sendungsnummer hat schon eine andere Sendung.`,
  NOTES_CHANGED: msg`Jemand anders hat diese Notiz inzwischen geändert.`,
  PATTERN_TOO_SLOW: msg`Dieses Suchmuster ist zu aufwendig. Bitte geben Sie mehr von der Referenz an.`,
  SHIPMENTS_EMPTY: msg`Es gibt keine Sendungen zum Exportieren.`,
  TEMPLATE_LIMIT: msg`Mehr Vorlagen sind nicht möglich. Bitte löschen Sie zuerst eine.`,
  IMPORT_MAPPING_LIMIT: msg`Mehr Zuordnungen sind nicht möglich. Bitte löschen Sie zuerst eine.`,
  BOX_SIZES_CHANGED: msg`Ihre Kartongrößen wurden inzwischen auf einem anderen Gerät geändert.`,
  ARTICLE_EXISTS: msg`Diesen Artikel gibt es in Ihrer Liste schon.`,
  ARTICLE_CHANGED: msg`Dieser Artikel wurde inzwischen auf einem anderen Gerät geändert.`,
  ARTICLE_LIMIT: msg`Eine Liste hat höchstens 10.000 Artikel.`,
  BATCH_TAKEN: msg`An diesem Stapel arbeitet gerade ein anderes Gerät.`,
  BATCH_GONE: msg`Dieser Stapel wurde gelöscht.`,
  BATCH_LIMIT: msg`Mehr als 100 Stapel sind nicht möglich. Bitte löschen Sie zuerst einen.`,
  STORAGE_FULL: msg`Der gemeinsame Speicher Ihrer Geräte ist voll (200 MB). Bitte löschen Sie fertige Stapel, Vorlagen oder Artikel, die Sie nicht mehr brauchen.`,
  PRINT_JOB_CHANGED: msg`Mit diesem Druckauftrag ist inzwischen etwas anderes geschehen.`,
  PRINT_STATION_TWICE: msg`Ein anderer Rechner arbeitet schon als diese Druckstation.`,
  PRINT_STATION_LIMIT: msg`Mehr sind nicht möglich. Bitte entfernen Sie zuerst etwas.`,
  PAYER_EXISTS: msg`Einen Zahler mit diesem Namen gibt es schon.`,
  PAYER_IN_USE: msg`Dieser Zahler zahlt noch für Kunden. Bitte ändern Sie das zuerst bei den Kunden.`,
  FILE_EXISTS: msg`Eine Datei mit diesem Namen gibt es schon.`,
  FILE_CHANGED: msg`Diese Datei wurde inzwischen ersetzt.`,
  FILE_NOT_ALLOWED: msg`Dateien dieser Art werden nicht angenommen.`,
  FOLDER_FULL: msg`Der Ordner ist voll.`,
  ANSWER_UNCLEAR: msg`Die Antwort gehörte nicht hierzu. Es kann schon angekommen sein; der Server wird noch einmal gefragt, dabei entsteht nichts doppelt.`,
  TRIED_LONG_AGO: msg`Der erste Versuch liegt mehr als 25 Tage zurück. Bitte entscheiden Sie, ob das noch gesendet werden soll; dabei entsteht nichts doppelt.`,
} satisfies Record<
  Exclude<ShownCode, keyof typeof publicErrorTexts | 'OFFLINE' | 'UNKNOWN'>,
  MessageDescriptor
>;

const hints: Record<HintCode, MessageDescriptor> = {
  state_differs: msg`Die Postleitzahl liegt in einem anderen Bundesland.`,
  digits_lost: msg`Eine Tabelle hat diese Nummer gerundet; die letzten Ziffern fehlen.`,
  atr_saves_duty: msg`Türkei: Waren im freien Verkehr der EU sind mit einer Warenverkehrsbescheinigung A.TR zollfrei. Der Zoll bestätigt sie bei der Ausfuhr; bitte legen Sie sie der Sendung bei.`,
  t2lf_saves_duty: msg({
    message:
      '{place}: Ohne Nachweis, dass es Unionswaren sind (T2LF), kann dort Zoll anfallen. Der Nachweis ist elektronisch (PoUS); bis 15.000 EUR kann eine gekennzeichnete Rechnung genügen. Das Portal stellt ihn nicht aus.',
  }),
  t2l_saves_duty: msg({
    message:
      '{place}: Ohne Nachweis, dass es Unionswaren sind (T2 oder T2L), kann dort Zoll anfallen. Das Portal stellt ihn nicht aus.',
  }),
  outside_customs_territory: msg({
    message:
      '{place} gehört nicht zum Zollgebiet der EU: Für den Zoll ist diese Sendung eine Ausfuhr, obwohl die Adresse in einem EU-Land liegt.',
  }),
  outside_customs_union: msg`Für Waren der HS-Kapitel 1 bis 24 gilt die Zollunion mit Andorra nicht. Eine EUR.1 oder eine Ursprungserklärung kann dort Zoll sparen.`,
  recipient_number_unusual: msg({ message: 'Üblich ist dort eine Nummer wie {example}. Stimmt die Angabe?' }),
  gift_private_only: msg({
    message: 'Als Geschenk gilt dort nur, was Privatpersonen einander schicken, bis {limit}.',
  }),
  description_vague: msg`Das sagt nicht, was es für eine Ware ist; der Zoll kann die Sendung deshalb anhalten. Besser zum Beispiel: „T-shirts, cotton“.`,
  description_german: msg`Das ist wohl Deutsch. Der Zoll am Ziel liest Englisch oder die Landessprache.`,
  hs_code_unlisted: msg`Die ersten sechs Ziffern stehen nicht in der Liste des Harmonisierten Systems von 2022. Stimmt die Nummer?`,
  mrn_unusual: msg`Jahr, Land oder Prüfziffer passen nicht zu einer MRN. Stimmt die Nummer?`,
  invoice_date_future: msg`Das Rechnungsdatum liegt in der Zukunft. Stimmt es?`,
  exporter_number_likely: msg`Die Ursprungswaren sind wohl mehr als 6.000 EUR wert: Darüber gilt die Erklärung nur mit dieser Nummer.`,
  invoice_date_old: msg`Das Rechnungsdatum liegt mehr als ein Jahr zurück. Stimmt es?`,
  day_sum_to_declare: msg({
    message:
      'Mit {others, plural, one {einem weiteren Auftrag} other {# weiteren Aufträgen}} von heute an diese Adresse sind es {value, number} EUR und {weight, number} kg. Die Aufträge eines Tages an einen Empfänger zählen zusammen: Über 1.000 EUR oder 1.000 kg brauchen sie eine Ausfuhranmeldung (MRN).',
  }),
  danger_net_above_gross: msg({
    message:
      'Netto sind das {net, number} {unit}: zu viel für das Bruttogewicht des Packstücks. Stimmen Menge und Gewicht?',
  }),
  danger_name_open: msg`Das ADR verlangt im Beförderungspapier genau eine dieser Benennungen. Ohne Auswahl stehen dort alle.`,
  hs_code_lost_zero: msg({ message: 'Fehlt vorn die Null? Gemeint ist wohl {code}.' }),
  latin_line_for_customs: msg`Zollpapiere brauchen den Namen hier auch in lateinischer Schrift.`,
  invoice_number_used: msg({ message: 'Diese Rechnungsnummer hat schon ein Auftrag vom {day}. Stimmt sie?' }),
};

addTexts({
  errors,
  issues,
  hints,
  words: (params) =>
    'act' in params ? withRuleText(params) : 'place' in params ? withPlaceName(params) : params,
});

function withPlaceName({ place, ...params }: NonNullable<Hint['params']>): NonNullable<Hint['params']> {
  return { ...params, place: territoryName(String(place), currentLocale()) };
}
