import { type SurchargeCode, surchargeRules } from '#domain/services/surcharges.ts';
import { valorLimits } from '#domain/services/valor.ts';
import { startPaper, type TableCell } from './paper.ts';
import type { Words } from './sheet.ts';

/*
 * The four read-only documents of the downloads page. Charges are the portal's; the terms are neutral placeholders for
 * the operator's own.
 */

const measures: Record<SurchargeCode, Words & { of: string }> = {
  oversize_girth: { de: 'Übergrößenzuschlag', en: 'oversize', of: 'Gurtmaß' },
  large_parcel_girth: { de: 'Zuschlag großes Paket', en: 'large parcel', of: 'Gurtmaß' },
  handling_length: { de: 'Sonderbehandlung, Länge', en: 'additional handling', of: 'längste Seite' },
  handling_second_side: {
    de: 'Sonderbehandlung, Breite',
    en: 'additional handling',
    of: 'zweitlängste Seite',
  },
  handling_weight: { de: 'Sonderbehandlung, Gewicht', en: 'additional handling', of: 'Gewicht' },
};

const euro = (amount: number) => `${amount},00 €`;
const euros = {
  de: (amount: number) => `${amount.toLocaleString('de-DE')} EUR`,
  en: (amount: number) => `EUR ${amount.toLocaleString('en-GB')}`,
};

export async function serviceCharges(): Promise<Uint8Array> {
  const paper = await startPaper(
    { de: 'Servicegebühren und Zuschläge 2024', en: 'Service charges and fees 2024' },
    {
      de: 'Gültig auch 2026. Alle Beträge je Packstück, ohne Umsatzsteuer. Vom Betreiber zu ergänzen.',
      en: 'Still valid in 2026. All amounts per parcel, excluding VAT. To be completed by the operator.',
    },
  );
  paper.section({ de: 'Zuschläge für Pakete', en: 'Surcharges for parcels' });
  const head = (text: string, share: number, isRight = false): TableCell => ({ text, share, isRight });
  paper.table([
    [
      head('Zuschlag / Surcharge', 42),
      head('wenn / if', 30),
      head('national', 14, true),
      head('Ausland / abroad', 16, true),
    ],
    ...Object.entries(surchargeRules).map(([code, { limit, unit, national, abroad }]) => {
      const { de, en, of } = measures[code as SurchargeCode];
      return [
        { text: `${de} / ${en}`, share: 42 },
        { text: `${of} über ${limit} ${unit}`, share: 30 },
        { text: euro(national), share: 14, isRight: true },
        { text: euro(abroad), share: 16, isRight: true },
      ];
    }),
  ]);
  paper.paragraph(
    'Von den beiden Zuschlägen nach Gurtmaß fällt nur der höhere an. Die übrigen fallen nebeneinander an, wenn mehrere Grenzen überschritten sind. Eine Grenze muss überschritten sein; wer sie genau erreicht, zahlt nichts.',
  );
  paper.translation(
    'Of the two surcharges by girth only the higher one applies. The others apply side by side where several limits are exceeded. A limit must be exceeded, not just reached.',
  );
  paper.section({ de: 'So wird gemessen', en: 'How we measure' });
  paper.paragraph('Gurtmaß = längste Seite + 2 × zweitlängste Seite + 2 × kürzeste Seite, in cm.');
  paper.translation('Girth = longest side + 2 × second side + 2 × shortest side, in cm.');
  paper.paragraph(
    'Volumengewicht = Länge × Breite × Höhe in cm, geteilt durch 5.000, in kg. Berechnet wird das höhere von tatsächlichem Gewicht und Volumengewicht; ein Umschlag zählt als 0,1 kg.',
  );
  paper.translation(
    'Volume weight = length × width × height in cm, divided by 5,000, in kg. The higher of actual and volume weight is charged; an envelope counts as 0.1 kg.',
  );
  paper.section({ de: 'National und Ausland', en: 'National and abroad' });
  paper.paragraph(
    'National sind Sendungen an Empfänger in Deutschland; wird an einer anderen Adresse abgeholt, muss auch diese in Deutschland liegen. Alle anderen sind Auslandssendungen.',
  );
  paper.translation(
    'National are shipments to recipients in Germany; a differing pickup address must be in Germany as well. All others go abroad.',
  );
  paper.paragraph(
    'Für Umschläge, Paletten, Fracht und den Spezial-Service gelten diese Zuschläge nicht; deren Preise nennt Ihnen der Kundenservice.',
  );
  paper.translation(
    'These surcharges do not apply to envelopes, pallets, freight and the special service; customer service names their prices.',
  );
  return paper.finish();
}

const toReplace: Words = {
  de: 'Neutraler Mustertext, vom Betreiber zu ersetzen. Er ist nicht geprüft und begründet keine Rechte.',
  en: 'Neutral sample text, to be replaced by the operator. It has not been reviewed and creates no rights.',
};

type Clause = Words & { de_text: string; en_text: string };

async function clauses(title: Words, list: readonly Clause[]): Promise<Uint8Array> {
  const paper = await startPaper(title, {
    de: 'Mustertext, vom Betreiber zu ersetzen.',
    en: 'Sample text, to be replaced by the operator.',
  });
  paper.frame(toReplace);
  for (const [index, { de, en, de_text, en_text }] of list.entries()) {
    paper.section({ de: `${index + 1}. ${de}`, en });
    paper.paragraph(de_text);
    paper.translation(en_text);
  }
  return paper.finish();
}

export const forceMajeure = () =>
  clauses({ de: 'Höhere Gewalt und Härtefälle (ICC)', en: 'ICC force majeure and hardship clauses' }, [
    {
      de: 'Worum es geht',
      en: 'What this is about',
      de_text:
        'Die Internationale Handelskammer (ICC) gibt Musterklauseln zu höherer Gewalt (Force Majeure) und zu Härtefällen (Hardship) heraus. Ihr Wortlaut ist urheberrechtlich geschützt und steht hier nicht; der Betreiber fügt die Fassung ein, die er vereinbart.',
      en_text:
        'The International Chamber of Commerce (ICC) publishes model clauses on force majeure and hardship. Their wording is protected by copyright and is not reproduced here; the operator inserts the version that is agreed.',
    },
    {
      de: 'Höhere Gewalt',
      en: 'Force majeure',
      de_text:
        'Gemeint sind Ereignisse außerhalb des Einflusses einer Partei, die bei Vertragsschluss nicht vorhersehbar waren und deren Folgen sie nicht abwenden kann, etwa Krieg, Naturkatastrophen, Seuchen, Embargos oder allgemeine Arbeitskämpfe.',
      en_text:
        'Meant are events beyond the control of a party that could not be foreseen when the contract was made and whose effects it cannot avoid, such as war, natural disaster, epidemics, embargoes or general labour disputes.',
    },
    {
      de: 'Folgen',
      en: 'Consequences',
      de_text:
        'Die betroffene Partei teilt das Ereignis unverzüglich mit. Für dessen Dauer ist sie von der Leistung und von Schadensersatz frei. Dauert es länger als vereinbart, kann jede Partei den Vertrag beenden.',
      en_text:
        'The affected party gives notice without delay. While the event lasts it is released from performance and damages. If it lasts longer than agreed, either party may end the contract.',
    },
    {
      de: 'Härtefälle',
      en: 'Hardship',
      de_text:
        'Wird die Leistung durch ein unvorhersehbares Ereignis übermäßig belastend, verhandeln die Parteien über angemessene neue Bedingungen. Gelingt das nicht, gilt, was der Vertrag für diesen Fall vorsieht.',
      en_text:
        'If an unforeseeable event makes performance excessively onerous, the parties negotiate reasonable new terms. Should that fail, what the contract provides for this case applies.',
    },
  ]);

export const terms = () =>
  clauses({ de: 'Allgemeine Geschäftsbedingungen', en: 'General terms and conditions' }, [
    {
      de: 'Geltung',
      en: 'Scope',
      de_text:
        'Diese Bedingungen gelten für alle Aufträge, die Unternehmen über das Portal erteilen. Abweichende Bedingungen des Kunden gelten nur, wenn der Betreiber ihnen in Textform zustimmt.',
      en_text:
        'These terms apply to all orders that businesses place through the portal. Differing terms of the client apply only if the operator agrees in text form.',
    },
    {
      de: 'Auftrag',
      en: 'Order',
      de_text:
        'Ein Auftrag kommt zustande, sobald der Server ihn angenommen und eine Sendungsnummer oder eine Bestätigung vergeben hat. Was auf einem Gerät gespeichert und noch nicht gesendet ist, ist noch kein Auftrag.',
      en_text:
        'An order is concluded once the server has accepted it and given a tracking number or a confirmation. What is stored on a device and not yet sent is no order yet.',
    },
    {
      de: 'Pflichten des Versenders',
      en: 'Duties of the shipper',
      de_text:
        'Der Versender verpackt die Ware sicher, gibt Inhalt, Maße, Gewicht und Wert richtig an und legt die nötigen Papiere bei. Ausgeschlossene Güter übergibt er nicht.',
      en_text:
        'The shipper packs the goods safely, states contents, dimensions, weight and value correctly and encloses the necessary papers. Excluded goods are not handed over.',
    },
    {
      de: 'Preise und Zahlung',
      en: 'Prices and payment',
      de_text:
        'Es gelten die vereinbarten Preise und die Liste der Servicegebühren und Zuschläge. Rechnungen sind ohne Abzug innerhalb der vereinbarten Frist zu zahlen.',
      en_text:
        'The agreed prices and the list of service charges and fees apply. Invoices are payable without deduction within the agreed period.',
    },
    {
      de: 'Haftung',
      en: 'Liability',
      de_text:
        'Die Haftung für Verlust und Beschädigung richtet sich nach dem Gesetz und nach den vereinbarten Höchstbeträgen. Schäden sind unverzüglich zu melden; ein Vordruck dafür liegt unter Downloads.',
      en_text:
        'Liability for loss and damage follows the law and the agreed limits. Damage must be reported without delay; a form for it is among the downloads.',
    },
    {
      de: 'Valorentransport',
      en: 'Valor transport',
      de_text: `Wertgegenstände werden nur als Valorentransport befördert. Die Deckung beträgt höchstens ${euros.de(valorLimits.maxCover)} je Auftrag, der Selbstbehalt ${euros.de(valorLimits.deductible)}. Zugestellt wird nur persönlich an einen Erwachsenen, der unterschreibt.`,
      en_text: `Valuables are carried as valor transport only. Cover is at most ${euros.en(valorLimits.maxCover)} an order, with a deductible of ${euros.en(valorLimits.deductible)}. They are handed over in person only, to an adult who signs.`,
    },
    {
      de: 'Daten',
      en: 'Data',
      de_text:
        'Personenbezogene Daten werden nur verarbeitet, soweit es für den Auftrag und gesetzliche Pflichten nötig ist. Näheres sagt die Datenschutzerklärung des Betreibers.',
      en_text:
        'Personal data are processed only as far as the order and legal duties require. The operator’s privacy notice says more.',
    },
  ]);

export const adsp = () =>
  clauses(
    {
      de: 'Allgemeine Deutsche Spediteurbedingungen (ADSp 2017)',
      en: 'German freight forwarders’ terms (ADSp 2017)',
    },
    [
      {
        de: 'Einbeziehung',
        en: 'Incorporation',
        de_text:
          'Speditions-, Fracht- und Lageraufträge führt der Betreiber auf Grundlage der ADSp 2017 aus, wenn er das so vereinbart hat. Maßgeblich ist allein der von den herausgebenden Verbänden veröffentlichte Wortlaut, den der Betreiber anstelle dieses Blattes einfügt.',
        en_text:
          'The operator carries out forwarding, freight and storage orders on the basis of the ADSp 2017 where this has been agreed. Only the wording published by the issuing associations is decisive; the operator inserts it in place of this sheet.',
      },
      {
        de: 'Was sie regeln',
        en: 'What they govern',
        de_text:
          'Die ADSp 2017 regeln unter anderem Auftrag und Informationspflichten, Verpackung und Kennzeichnung, Ladungssicherung, Gestellung von Fahrzeugen, Liefer- und Standzeiten, Zollabwicklung, Lagerung, Vergütung und Pfandrecht.',
        en_text:
          'Among other things the ADSp 2017 govern orders and duties to inform, packaging and marking, securing of loads, provision of vehicles, delivery and waiting times, customs clearance, storage, remuneration and liens.',
      },
      {
        de: 'Haftung und Versicherung',
        en: 'Liability and insurance',
        de_text:
          'Die ADSp 2017 weichen bei den Haftungshöchstbeträgen vom Gesetz ab. Die Beträge nennt der veröffentlichte Wortlaut; auf höhere Werte ist vor dem Auftrag hinzuweisen, damit sie versichert werden können.',
        en_text:
          'The ADSp 2017 deviate from the law as to limits of liability. The published wording states the amounts; higher values must be pointed out before the order so that they can be insured.',
      },
    ],
  );
