import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words for the rules of ordering, beside those for an address (messages.ts). */
export const orderIssueTexts = {
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
  mrn_required: msg`Für diese Ausfuhr wird die MRN benötigt: Der Warenwert liegt über 1.000 EUR.`,
  mrn_not_valid: msg`Eine MRN hat 18 Zeichen: zwei Ziffern für das Jahr, zwei Buchstaben für das Land und 14 weitere.`,
  danger_lq_notice_required: msg`Bitte geben Sie UN-Nummer, Klasse und Verpackungsgruppe an.`,
  un_number_not_valid: msg`UN-Nummer: vier Ziffern, etwa 1263.`,
  danger_class_not_valid: msg`Klasse: etwa 3 oder 6.1.`,
  packing_group_not_valid: msg`Verpackungsgruppe: I, II, III oder - für keine.`,
  un_number_not_listed: msg`Diese UN-Nummer gibt es nicht. Bitte wählen Sie eine aus der Liste.`,
  danger_class_not_listed: msg`Diese Klasse gibt es zu dieser UN-Nummer nicht.`,
  packing_group_not_listed: msg`Diese Verpackungsgruppe gibt es zu dieser UN-Nummer und Klasse nicht.`,
  danger_prohibited: msg`Die Beförderung dieses Stoffes ist verboten.`,
  danger_not_subject: msg`Für diesen Stoff gilt das ADR auf der Straße nicht: Bitte schalten Sie die Gefahrgutangabe aus.`,
  lq_excludes_danger: msg`Gefahrgut, begrenzte Menge (LQ) oder freigestellte Menge (EQ): nur eines davon geht.`,
  lq_not_allowed: msg`Dieser Stoff darf nicht als begrenzte Menge (LQ) versendet werden.`,
  lq_inner_too_large: msg({
    message: 'Als begrenzte Menge (LQ) darf eine Innenverpackung höchstens {max} enthalten.',
  }),
  eq_not_allowed: msg`Dieser Stoff darf nicht als freigestellte Menge (EQ) versendet werden.`,
  eq_inner_too_large: msg({
    message: 'Als freigestellte Menge (EQ) darf eine Innenverpackung höchstens {max} enthalten.',
  }),
  eq_outer_too_large: msg({
    message: 'Als freigestellte Menge (EQ) darf das Packstück höchstens {max} enthalten.',
  }),
  danger_unit_not_valid: msg({
    message: 'Die Höchstmenge ist {max}: Bitte geben Sie die Menge in dieser Einheit an.',
  }),
  technical_name_required: msg`Diese Bezeichnung braucht die technische Benennung: Was ist es genau?`,
  inner_packagings_required: msg`Anzahl der Innenverpackungen fehlt.`,
  inner_quantity_required: msg`Menge je Innenverpackung fehlt.`,
  max_weight_lq: msg({ message: 'Ein Paket mit begrenzter Menge (LQ) darf höchstens {max} kg wiegen.' }),
  valor_not_enabled: msg`Valorentransport ist für Ihr Konto nicht freigeschaltet.`,
  valor_excludes: msg`Valorentransport ist nicht zusammen mit Eigenversicherung oder Gefahrgut, auch in begrenzten oder freigestellten Mengen, möglich.`,

  box_name_required: msg`Name fehlt.`,
  box_letter_not_valid: msg`Bitte geben Sie einen Buchstaben von A bis Z an.`,
  box_letter_taken: msg`Diesen Buchstaben hat schon eine andere Kartongröße.`,
  box_sizes_too_many: msg`Mehr als 26 Kartongrößen sind nicht möglich: für jede gibt es einen Buchstaben.`,

  customs_required: msg`Für diesen Service werden die Zollangaben benötigt.`,
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
  eori_required: msg`Über 1.000 EUR Warenwert und mit MRN wird Ihre EORI-Nummer benötigt.`,
  eori_not_valid: msg`Eine EORI-Nummer beginnt mit dem Land und hat danach bis zu 15 Stellen, zum Beispiel DE1234567.`,
  invoice_number_required: msg`Eine Handelsrechnung braucht eine Nummer.`,

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

  packaging_required: msg`Bitte wählen Sie mindestens einen Artikel.`,
  packaging_quantity_not_valid: msg`Diese Menge gibt es nicht.`,
} satisfies Record<string, MessageDescriptor>;
