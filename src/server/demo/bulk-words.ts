import { sql } from 'drizzle-orm';

const list = (words: string) => sql.raw(`array['${words.split(';').join("','")}']`);

const firms = list(
  'Alpenholz;Nordlicht;Özdemir;Grünwald;Bergmann;Königsforst;Hansen;Straßner;Vogelsang;Freytag;Łukasz;Petersen;Müller;Schäfer;Weiß;Krüger;Behrens;Jørgensen;Dvořák;Lefèvre',
);
export const trades = list(
  'Optik;Möbel;Messtechnik;Holzbau;Medizintechnik;Druck;Werkzeuge;Feinkost;Textil;Papier;Elektro;Keramik;Fahrräder',
);
export const forms = list('GmbH;AG;KG;OHG;GmbH & Co. KG;e. K.;SE');
export const contacts = list(
  'Maren Petersen;Jörg Zschiegner;Elif Özdemir;Ruth Königsfeld;Sepp Grünwald;Falk Krüger;Hilke Jansen;Uwe Straßner;Astrid Sørensen;Claire Lefèvre',
);
export const streets = list(
  'Hauptstraße;Am Markt;Große Straße;Hafenweg;Schlossbergring;Lindenallee;Industriestraße;Bahnhofstraße;Ringstraße',
);
/** postal code|city|country */
const places = list(
  '24937|Flensburg|DE;50823|Köln|DE;20459|Hamburg|DE;80469|München|DE;04103|Leipzig|DE;70190|Stuttgart|DE;10115|Berlin|DE;60311|Frankfurt am Main|DE;28195|Bremen|DE;99423|Weimar|DE;8005|Zürich|CH;1010|Wien|AT;00-542|Warszawa|PL;1620|København|DK;67000|Strasbourg|FR',
);

export const pick = (words: ReturnType<typeof list>, step: number) =>
  sql`(${words})[1 + ((n * ${sql.raw(String(step))}) % cardinality(${words}))::int]`;

export const place = (part: number) => sql`split_part(${pick(places, 7)}, '|', ${sql.raw(String(part))})`;
export const company = sql`concat_ws(' ', ${pick(firms, 3)}, ${pick(trades, 5)}, ${pick(forms, 11)})`;
export const uuidAt = (instant: ReturnType<typeof sql>) => sql`(
  lpad(to_hex(floor(extract(epoch from ${instant}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid`;

export const moreFirms = list(
  'Aumann;Brückner;Carstens;Dörfler;Eschenbach;Förster;Gießler;Hölscher;Immendorf;Jäger;Kessler;Löwenstein;Mühlberg;Neubert;Ostermann;Pröll;Quandt;Rößler;Süßmilch;Thießen;Uhlig;Völker;Wöhrmann;Zöllner;Ahrens;Böttcher;Cramer;Deichmann;Ehlers;Fröhlich;Göbel;Hübner;Ibold',
);
const morePlaces = list(
  '52062|Aachen;86150|Augsburg;33602|Bielefeld;44787|Bochum;53111|Bonn;38100|Braunschweig;09111|Chemnitz;64283|Darmstadt;44135|Dortmund;01067|Dresden;47051|Duisburg;40213|Düsseldorf;99084|Erfurt;45127|Essen;79098|Freiburg;90762|Fürth;07545|Gera;37073|Göttingen;06108|Halle;30159|Hannover;69117|Heidelberg;74072|Heilbronn;85049|Ingolstadt;07743|Jena;67655|Kaiserslautern;76131|Karlsruhe;34117|Kassel;24103|Kiel;56068|Koblenz;23552|Lübeck;21335|Lüneburg;39104|Magdeburg;55116|Mainz;68159|Mannheim;35037|Marburg;48143|Münster;90402|Nürnberg;26122|Oldenburg;49074|Osnabrück;33098|Paderborn;94032|Passau;14467|Potsdam;93047|Regensburg;18055|Rostock;66111|Saarbrücken;19053|Schwerin;57072|Siegen;54290|Trier;72070|Tübingen;89073|Ulm;38440|Wolfsburg;42103|Wuppertal;97070|Würzburg;02763|Zittau',
);
export const morePlace = (part: number) =>
  sql`split_part(${pick(morePlaces, 7)}, '|', ${sql.raw(String(part))})`;
