import { subDays } from 'date-fns/subDays';
import type { client } from '#server/db/schema.ts';
import { demoPayers } from './demo-payers.ts';

type OtherClient = Omit<typeof client.$inferInsert, 'id' | 'user_uid'> & { created: Date };

const [foerde, hansa, nordlicht] = demoPayers.map(({ id }) => id);

const traits: Record<string, Partial<OtherClient>> = {
  monthly: { monthly_user: true },
  weekly: { user_type: 'weekly' },
  daily: { user_type: 'daily' },
  locked: { is_active: false },
  waiting: { is_active: false, unlocked: null },
  valor: { is_valor_enabled: true },
  standard: { allow_national_standard_carrier: true },
  no_pickup: { is_pickup_allowed: false },
  isar_kurier: ownCarrier('GW-4471', 'Isar Kurier'),
  wupper_express: ownCarrier('88231', 'Wupper Express'),
  foerde: { paid_by: foerde },
  hansa: { paid_by: hansa },
  nordlicht: { paid_by: nordlicht },
};

function ownCarrier(custom_carrier_id: string, custom_carrier_name: string): Partial<OtherClient> {
  return { carrier_enabled: true, custom_carrier_id, custom_carrier_name };
}

/** Company;contact;street and number;postal code and city;area code and number;traits. */
const people = `
Segelmacherei Strander Bucht;Inken Strand;Strandstraße 4;24229 Strande;04349 555021;monthly
Druckhaus Eckernförde GmbH;Ole Petersen;Rendsburger Straße 88;24340 Eckernförde;04351 555034;weekly foerde
Optik Nordstern e. K.;Beke Nissen;Große Straße 17;24937 Flensburg;0461 555019;daily
Messtechnik Grünwald AG;Sepp Grünwald;Tölzer Straße 31;82031 Grünwald;089 5550177;monthly isar_kurier
Feinkost Özdemir & Söhne;Elif Özdemir;Keupstraße 60;51063 Köln;0221 5550142;weekly valor
Werkzeugbau Straßner KG;Uwe Straßner;Industriestraße 12;70565 Stuttgart;0711 5550163;monthly
Papierwerk Freital GmbH;Astrid Kühn;Hainsberger Straße 5;01705 Freital;0351 5550128;monthly hansa
Textil Vogelsang OHG;Ruth Königsfeld;Am Markt 9;99423 Weimar;03643 555072;daily
Keramik Wöhrmann;Hilke Jansen;Lange Straße 22;26122 Oldenburg;0441 5550115;waiting
Holzbau Königsforst GmbH;Falk Krüger;Bergische Landstraße 140;51503 Rösrath;02205 555091;weekly standard
Fahrradmanufaktur Lindenau;Maren Petersen;Karl-Heine-Straße 27;04229 Leipzig;0341 5550136;daily no_pickup
Medizintechnik Behrens SE;Jörg Zschiegner;Hafenweg 3;48155 Münster;0251 5550188;monthly valor nordlicht
Buchversand Elbe GmbH;Carla Menz;Pieschener Allee 1;01067 Dresden;0351 5550199;weekly
Goldschmiede am Dom;Konrad Eifel;Domhof 6;31134 Hildesheim;05121 555043;locked valor
Elektro Carstens e. K.;Thies Carstens;Norderstraße 51;25813 Husum;04841 555026;daily
Schäfer Saatgut KG;Lina Schäfer;Feldweg 2;59494 Soest;02921 555064;monthly hansa
Bergmann Schließtechnik;Tom Bergmann;Ringstraße 18;42551 Velbert;02051 555083;weekly wupper_express
Tee & Gewürz Kontor Bremen;Wiebke Harms;Schlachte 33;28195 Bremen;0421 5550174;monthly
Musikhaus Löwenstein;Ida Löwenstein;Theaterplatz 2;09111 Chemnitz;0371 5550151;waiting
Kartonagen Thießen GmbH;Jan Thießen;Bahnhofstraße 77;25524 Itzehoe;04821 555038;daily foerde
Imkerei Förster;Peter Förster;Waldweg 14;35037 Marburg;06421 555029;locked
Modellbau Neubert;Silke Neubert;Lindenallee 40;02763 Zittau;03583 555047;weekly
Uhrenmanufaktur Glashütter Tal;Ernst Wendt;Hauptstraße 19;01768 Glashütte;035053 55508;monthly valor
Sanitär Ahrens GmbH & Co. KG;Nele Ahrens;Schlossbergring 8;79098 Freiburg;0761 5550169;weekly standard
`
  .trim()
  .split('\n')
  .map((row) => row.split(';') as [string, string, string, string, string, string]);

const firstNumber = 10_004;

export function demoOtherClients(now: Date): OtherClient[] {
  return people.map(([company, contact_person, street, place, phone, kind], index) => {
    const created = subDays(now, (people.length - index) * 9);
    const mailbox = company
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll('ß', 'ss')
      .replace(/[^a-z ]/g, '')
      .trim()
      .split(/ +/)
      .slice(0, 2)
      .join('-');
    return {
      number: firstNumber + index,
      email: `versand@${mailbox}.example`,
      company,
      contact_person,
      street: street.slice(0, street.lastIndexOf(' ')),
      street_number: street.slice(street.lastIndexOf(' ') + 1),
      zipcode: place.slice(0, 5),
      city: place.slice(6),
      phone_country_code: '49',
      phone_area_code: phone.split(' ')[0] ?? '',
      phone_number: phone.split(' ')[1] ?? '',
      is_active: true,
      unlocked: created,
      ...Object.assign({}, ...kind.split(' ').map((trait) => traits[trait])),
      created,
    };
  });
}
