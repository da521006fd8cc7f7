import { pickupLimits } from '#domain/pickup/pickup.ts';
import { parcelLimits } from '#domain/services/parcel.ts';
import { surchargeRules } from '#domain/services/surcharges.ts';
import { envelopeInsurance, valorLimits } from '#domain/services/valor.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';
import type { HelpTexts } from './help-topics.ts';

const eur = (amount: number) => `${amount.toLocaleString('de')} EUR`;
const { oversize_girth, large_parcel_girth, handling_length, handling_second_side, handling_weight } =
  surchargeRules;
const { windowHours, latestFrom, leadHours } = pickupLimits;

/** Describes the pages' behaviour (docs/rules.md 19.4). */
export const germanHelp: HelpTexts = {
  'first-order': {
    question: 'Wie beauftrage ich eine Sendung?',
    answer: [
      'Auf „Auftrag erstellen“ suchen Sie den Empfänger im Adressbuch oder geben ihn ein. Dann folgen Inhalt, Maße und Gewicht, der Service und zum Abschluss, ob wir abholen. „Auftrag senden“ macht daraus eine Sendung mit Label.',
      'Ohne Maus: Eingabe führt zum nächsten Feld, Alt und 3 zur Suche des Empfängers, Strg und Eingabe sendet. „?“ zeigt alle Tasten.',
    ],
    also: 'Paket verschicken versenden anlegen neu Bestellung Tastatur',
  },
  'print-label': {
    question: 'Wie drucke ich ein Label?',
    answer: [
      'Gleich nach dem Senden mit Eingabe, später im Archiv: In jeder Zeile steht ein Drucker. Für mehrere auf einmal wählen Sie die Zeilen aus und dann „Labels drucken“.',
      'Zur Wahl stehen PDF in A6, 100 × 150 mm, 103 × 199 mm und 4 × 6 Zoll, PDF in A4 mit vier, zwei oder einem Label je Blatt, ein Bild (PNG) und ZPL für Labeldrucker, beide in 203 und 300 dpi. Jedes Gerät behält sein Format; was für neue Geräte gilt, steht in den Optionen.',
      'Ohne Druckdialog druckt eine Druckstation, das Programm auf dem Rechner neben den Druckern: Unter Einstellungen, Drucker richtet eine Datei es ein. Dieselbe Datei entfernt es wieder, wenn Sie sie mit dem Wort remove starten. Alt R druckt auf jeder Seite das letzte Label noch einmal.',
    ],
    also: 'Etikett Aufkleber Drucker Zebra Format A4 A6 Versandschein Druckdialog Druckstation einrichten kiosk',
  },
  'print-again': {
    question: 'Kann ich ein Label noch einmal drucken?',
    answer: [
      'Ja, solange die Sendung den Status „Daten übermittelt“ hat, nicht storniert und noch nicht abgeholt ist. Vor dem zweiten Druck nennt eine Frage Empfänger und Nummer, damit kein Label auf das falsche Packstück kommt.',
      'Wann und wo gedruckt wurde, steht an der Sendung.',
    ],
    also: 'Etikett doppelt nachdrucken verloren zerrissen',
  },
  'mail-label': {
    question: 'Kann jemand anders das Label drucken?',
    answer: [
      'Ja. „Labels senden“ im Archiv schickt sie als PDF an bis zu 20 E-Mail-Adressen; jede bekommt eine eigene E-Mail. Das hilft, wenn die Ware an einem anderen Ort gepackt wird.',
    ],
    also: 'Etikett mailen schicken Kollege Lager',
  },
  cancel: {
    question: 'Wie storniere ich eine Sendung?',
    answer: [
      'Öffnen Sie die Sendung im Archiv und wählen Sie am Packstück „Stornieren“. Das geht, solange sie den Status „Daten übermittelt“ hat und die Abholung nicht erledigt ist; es braucht eine Verbindung.',
      'Von mehreren Paketen lässt sich eines herausnehmen. Paletten, Fracht und Sendungen mit dem Spezial-Service werden als Ganzes storniert. Geht es nicht mehr, rufen Sie uns bitte an.',
    ],
    also: 'löschen zurückziehen abbrechen storno Fehler falsch',
  },
  pickup: {
    question: 'Wie bestelle ich eine Abholung?',
    answer: [
      'Mit dem Auftrag: Im Abschluss wählen Sie Tag und Zeit. Ohne Auftrag: Unter „Abholungen“ buchen Sie eine Abholung für bis zu 30 Packstücke. Eine Buchung braucht eine Verbindung.',
      'Absagen können Sie dort auch, solange der Fahrer nicht da war. Sehen Sie keine Abholungen, sind sie für Ihr Konto nicht freigeschaltet; rufen Sie uns dann bitte an.',
    ],
    also: 'Fahrer Kurier abholen buchen stornieren',
  },
  'pickup-times': {
    question: 'Wann kann der Fahrer kommen?',
    answer: [
      `Montag bis Freitag außer an Feiertagen, heute oder in den nächsten ${pickupLimits.days} Tagen; mit dem Spezial-Service an jedem Tag. Die Zeit beginnt zwischen ${pickupLimits.earliest} und ${latestFrom.other} Uhr, bei Standard bis ${latestFrom.standard} Uhr, und endet spätestens um ${pickupLimits.latestTo} Uhr.`,
      `Das Fenster ist bei Standard mindestens ${windowHours.standard} Stunden lang, sonst ${windowHours.other}. Vom Auftrag bis zur Abholung vergehen je nach Ort ${leadHours[0]} bis ${leadHours[1]} Stunden.`,
    ],
    also: 'Uhrzeit Abholfenster heute Samstag Wochenende Feiertag',
  },
  handover: {
    question: 'Was gebe ich dem Fahrer mit?',
    answer: [
      'Die Packstücke mit ihren Labels, bei Ausfuhren auch die Rechnung für den Zoll. Die Übergabeliste zeigt, was an einem Tag mitgeht, warnt vor Labels, die noch nicht gedruckt sind, und lässt sich als PDF zum Unterschreiben drucken.',
      '„Liste abschließen“ gibt ihr eine Nummer mit Barcode: Was darauf steht, bleibt so und steht auf keiner weiteren Liste. Abgeschlossene Listen lassen sich erneut drucken und, solange der Transportdienst noch nichts davon hat, am selben Tag wieder öffnen.',
    ],
    also: 'Ladeliste Unterschrift Quittung Tagesliste Tagesabschluss abschließen',
  },
  track: {
    question: 'Wo ist meine Sendung?',
    answer: [
      'In der Sendungsverfolgung geben Sie bis zu 20 Sendungsnummern ein, fügen sie ein oder scannen sie. Darunter stehen Ihre Sendungen mit ihrem Verlauf.',
      'Ihr Empfänger braucht kein Konto: Auf der öffentlichen Seite genügen Sendungsnummer und Postleitzahl.',
    ],
    also: 'Tracking Nummer verfolgen angekommen Empfänger PLZ',
  },
  status: {
    question: 'Was bedeuten die Status?',
    answer: [
      '„Daten übermittelt“: Der Auftrag ist da, das Packstück noch bei Ihnen. „Unterwegs“ und „In Zustellung“: Wir haben es. „Zustellversuch“: Es war niemand da. „Zustellproblem“: Es gibt ein Hindernis. „Zugestellt“ und „Storniert“ sind das Ende.',
      '„Manueller Auftrag“: Unsere Mitarbeiter kümmern sich von Hand darum, zum Beispiel beim Spezial-Service. Solche Aufträge haben hier kein Label; für Änderungen rufen Sie uns bitte an.',
    ],
    also: 'Farbe Punkt Bedeutung verspätet',
  },
  size: {
    question: 'Wie groß und schwer darf ein Paket sein?',
    answer: [
      `Ein Paket wiegt höchstens ${weightLimits.parcel} kg. Was schwerer ist, geht als Palette oder Fracht. Maße runden wir auf ganze Zentimeter auf, Gewichte auf eine Stelle nach dem Komma.`,
      `Volumengewicht ist Länge mal Breite mal Höhe in cm, geteilt durch ${parcelLimits.volumeDivisor}. Berechnet wird das größere von Gewicht und Volumengewicht.`,
    ],
    also: 'Maximum Abmessungen Größe Höchstgewicht Abrechnungsgewicht Frachtgewicht',
  },
  surcharges: {
    question: 'Wann kommt ein Zuschlag hinzu?',
    answer: [
      `Für jedes Paket: Gurtmaß über ${large_parcel_girth.limit} cm ${eur(large_parcel_girth.national)}, über ${oversize_girth.limit} cm ${eur(oversize_girth.national)}; längste Seite über ${handling_length.limit} cm, zweitlängste über ${handling_second_side.limit} cm oder mehr als ${handling_weight.limit} kg je ${eur(handling_weight.national)} in Deutschland, sonst ${eur(handling_weight.abroad)}.`,
      'Das Gurtmaß ist die längste Seite und je zweimal die beiden anderen. Das Formular zeigt jeden Zuschlag und um wie viel kleiner das Paket sein müsste. Paletten, Fracht, Umschläge und der Spezial-Service haben keine.',
    ],
    also: 'Preis Kosten Gebühr teuer Sperrgut Übergröße Sonderbehandlung',
  },
  services: {
    question: 'Warum kann ich einen Service nicht wählen?',
    answer: [
      'Die Services öffnen sich, sobald Adressen und Sendungsdaten vollständig sind. Was der Transportdienst für Strecke, Ort und Gewicht nicht anbietet, ist grau; mit Valorentransport gibt es nur den Spezial-Service.',
      'Am Samstag wird zugestellt, was am letzten Werktag davor auf den Weg geht, und nicht an Feiertagen.',
    ],
    also: 'Express Standard Overnight grau gesperrt Samstag Lieferzeit',
  },
  valor: {
    question: 'Wie versichere ich eine wertvolle Sendung?',
    answer: [
      `Am Packstück geben Sie den Versicherungswert an. Für besonders wertvolle Ware gibt es den Valorentransport, wenn Ihr Konto dafür freigeschaltet ist: nur mit dem Spezial-Service, direkter Zustellung und der Unterschrift eines Erwachsenen. Die Deckung reicht bis ${eur(valorLimits.maxCover)} bei ${eur(valorLimits.deductible)} Selbstbehalt; über ${eur(valorLimits.aboveLimit)} sprechen wir den Transport mit Ihnen ab.`,
      `Dokumente in einem Umschlag sind automatisch bis ${eur(envelopeInsurance)} Wiederbeschaffungswert versichert.`,
    ],
    also: 'Versicherung Valoren Wertgegenstände Schmuck Uhren Geld Haftung',
  },
  customs: {
    question: 'Was braucht eine Sendung in ein Land außerhalb der EU?',
    answer: [
      'Waren brauchen eine Rechnung für den Zoll. Geben Sie im Auftrag die Waren mit Beschreibung, HS-Code, Ursprung, Menge, Wert und Gewicht an; die Rechnung drucken Sie nach dem Label mit „Papiere drucken“. Umschläge mit Dokumenten brauchen keine.',
      'Ist die Ware mehr als 1.000 EUR wert oder netto schwerer als 1.000 kg, werden auch Ihre EORI-Nummer und die MRN der Ausfuhranmeldung gebraucht. In den USA und Kanada gehört der Bundesstaat zur Adresse.',
    ],
    also: 'Zoll Export Ausfuhr Schweiz USA Großbritannien Handelsrechnung Proforma',
  },
  'dangerous-goods': {
    question: 'Darf ich Gefahrgut versenden?',
    answer: [
      'Ja, wenn Sie es angeben: am Packstück „Begrenzte Menge (LQ)“, „Freigestellte Menge (EQ)“ oder „Gefahrgut“. Die UN-Nummer finden Sie dort nach Nummer oder Bezeichnung, Klasse und Verpackungsgruppe stehen dabei.',
      'LQ und EQ gehen mit Standard und dem Spezial-Service, alles andere nur mit dem Spezial-Service, nichts per Express und nichts zusammen mit Valorentransport. Sind Sie unsicher, rufen Sie uns bitte vorher an.',
    ],
    also: 'Akku Batterie Lithium Farbe Spray LQ UN gefährlich',
  },
  offline: {
    question: 'Was geht ohne Verbindung?',
    answer: [
      'Aufträge und Bestellungen von Verpackungsmaterial: Sie warten auf dem Gerät und werden automatisch gesendet, jeder genau einmal. Adressbuch, Entwürfe, Dokumente und was Sie zuletzt gesehen haben, ist auch da.',
      'Stornieren und Abholungen buchen brauchen eine Verbindung. „Dieses Gerät“ in den Einstellungen sagt, ob alles bereit ist.',
    ],
    also: 'Internet WLAN Netz Warteschlange Ausfall Funkloch',
  },
  addresses: {
    question: 'Wie kommen meine Adressen in das Adressbuch?',
    answer: [
      'Mit „Importieren“ aus einer CSV-Datei mit bis zu 10.000 Zeilen. Die Spalten werden erkannt oder von Ihnen zugeordnet, Fehler lassen sich vor dem Import berichtigen. Einen Tag lang können Sie ihn rückgängig machen.',
      'Einzelne speichern Sie beim Auftrag oder mit „Adresse hinzufügen“. „Exportieren“ gibt alle als Datei zurück.',
    ],
    also: 'Excel Liste hochladen Kontakte Empfänger Kunden Export',
  },
  repeat: {
    question: 'Muss ich jedes Mal alles neu eingeben?',
    answer: [
      'Nein. Entwürfe speichern sich selbst. Einen Auftrag, der sich wiederholt, speichern Sie als Vorlage; Vorlagen sind auf allen Ihren Geräten. Womit ein neuer Auftrag beginnt, steht in den Optionen.',
      'Waren, die Sie immer wieder in Länder außerhalb der EU versenden, legen Sie unter „Artikel“ an: Beim Tippen der Warenbezeichnung werden sie vorgeschlagen und füllen die Zeile. „Aus Sendungen übernehmen“ macht den Anfang.',
      'Kartons, in denen Sie oft packen, legen Sie dort als Kartongrößen an: Im Auftrag genügt dann ihr Buchstabe im leeren Feld „Länge“, und alle drei Maße stehen da.',
      'Im Archiv beginnt „Erneut beauftragen“ einen Auftrag wie diesen, und „Rücksendung“ an einer Sendung bringt die Ware zu Ihnen zurück.',
    ],
    also: 'Artikel Waren HS-Code Karton Kartongröße Maße Vorlage Entwurf kopieren wiederholen Retoure zurück',
  },
  damage: {
    question: 'Was tue ich bei Schaden oder Verlust?',
    answer: [
      'Melden Sie ihn möglichst am selben Tag mit der Schadensmeldung unter „Downloads“ und heben Sie Ware und Verpackung auf. Fehlt eine Sendung, rufen Sie uns mit der Sendungsnummer an.',
    ],
    also: 'kaputt beschädigt verschwunden Reklamation Beschwerde Formular',
  },
};
