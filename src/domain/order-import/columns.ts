import { headingKey, importColumns } from '#domain/address/address-import.ts';
import { headingWords } from '#domain/address/heading-words.ts';

/* Known headings of order files: our own, and those of users, shops, ERP systems and carriers (docs/rules.md 25.2). */

const recipientColumns = [...importColumns, 'name', 'first_name', 'last_name', 'place'] as const;
export const parcelColumns = [
  'contents',
  'weight',
  'size',
  'length',
  'width',
  'height',
  'value_of_goods',
  'value_of_insurance',
] as const;
export const goodsColumns = [
  'goods_description',
  'goods_quantity',
  'goods_price',
  'goods_weight',
  'hs_code',
  'origin_country',
] as const;

/** A merged cell may contain a total, so its value is not repeated. */
export const measureColumns: readonly OrderColumn[] = [
  'weight',
  'size',
  'length',
  'width',
  'height',
  'value_of_goods',
  'value_of_insurance',
  'goods_quantity',
  'goods_price',
  'goods_weight',
];

export const orderColumns = [
  'order_number',
  'reference',
  ...recipientColumns,
  'service',
  'transport_kind',
  'special_delivery_terms',
  'shelf',
  ...parcelColumns,
  ...goodsColumns,
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** If two columns match, the earlier word wins. */
const words: Record<OrderColumn, string> = {
  ...headingWords,
  order_number:
    'bestellnummer, auftragsnummer, order number, order id, bestellnr, auftragsnr, bestell nr, auftrags nr, auftrag nr, auftrag, belegnr, belegnummer, externe auftragsnummer, external order id, order, order name, order no, sendungsreferenz, reference 1, reference number 1, referenz 1, kundenreferenz, customer reference, referenz, reference, referenznummer, reference number, lieferscheinnummer, lieferschein, numéro de commande, n° de commande, numero ordine, ordernummer, bestelnummer, numer zamówienia, nr zamówienia, číslo objednávky',
  reference: 'reference 2, reference number 2, referenz 2, zweite referenz, kostenstelle, rechnungsnummer',
  first_name: 'vorname, first name, firstname, given name, prénom, nome, voornaam, imię, jméno',
  last_name:
    'nachname, last name, lastname, familienname, surname, nom de famille, cognome, achternaam, nazwisko, příjmení',
  place: 'plz ort, plz und ort, plz stadt, postal code city',
  service:
    'service, versandart, shipping method, shipping service, produkt, versandmethode, dienst, produkt und servicedetails, versandprodukt, shipping option',
  transport_kind: 'transportart, transport kind, packstückart',
  special_delivery_terms:
    'zustellhinweis, delivery terms, special delivery terms, delivery instructions, lieferhinweis, hinweis, special instructions',
  shelf:
    'lagerplatz, lagerort, lagerfach, stellplatz, regal, regalplatz, fach, shelf, bin, bin location, storage location, storage place, warehouse place, location',
  contents:
    'inhalt, contents, content, description of goods, warenbeschreibung, paketinhalt, packageinhalt, general desc of goods, contenu, contenuto, inhoud, zawartość, obsah',
  weight:
    'gewicht, weight, gewicht kg, weight kg, gesamtgewicht, total weight, versandgewicht, paketgewicht, weight in kg, gewicht in kg, gewicht g, weight g, weight grams, gewicht in gramm, gewicht gramm, total weight g, order weight, poids, poids kg, peso, peso kg, waga, waga kg, hmotnost, hmotnost kg',
  size: 'maße, kartongröße, karton, abmessungen, box size, box, dimensions, kartontyp, parcel size, package size, maße cm, abmessungen cm, dimensions cm',
  length:
    'länge, length, laenge, länge cm, length cm, l cm, länge in cm, longueur, lunghezza, lengte, długość, délka',
  width:
    'breite, width, breite cm, width cm, b cm, breite in cm, largeur, larghezza, breedte, szerokość, šířka',
  height:
    'höhe, height, hoehe, höhe cm, height cm, h cm, höhe in cm, hauteur, altezza, hoogte, wysokość, výška',
  value_of_goods: 'warenwert, value of goods, customs value, zollwert, goods value',
  value_of_insurance:
    'versicherungswert, insurance value, pkg decl value, declared value, versicherungssumme',
  goods_description:
    'lineitem name, artikelname, article name, item name, artikelbezeichnung, produktname, product name, artikel, position, bezeichnung, item, product, item title, angebotstitel, listing title, désignation, descrizione articolo, omschrijving, nazwa produktu, název produktu',
  goods_quantity:
    'lineitem quantity, menge, anzahl, quantity, item quantity, stückzahl, stueckzahl, qty, quantity refund, anzahl artikel, quantité, quantità, aantal, ilość, množství',
  goods_price:
    'lineitem price, einzelpreis, item price, stückpreis, price, preis, item cost, vk brutto, unit price, preis pro stück, item subtotal, verkauft für, sold for, prix, prix unitaire, prezzo, prijs, cena',
  goods_weight: 'artikelgewicht, item weight, nettogewicht, net weight, stückgewicht, lineitem weight',
  hs_code:
    'zolltarifnummer, hs code, hs tariff number, warennummer, taric code, tariff number, taric, statistische warennummer',
  origin_country: 'ursprungsland, herkunftsland, country of origin, origin country, origin',
};

const ranked = Object.fromEntries(
  orderColumns.map((column) => [
    column,
    new Map(
      [...words[column].split(','), column]
        .map((word, index) => [headingKey(word), index] as const)
        .reverse(),
    ),
  ]),
) as Record<OrderColumn, Map<string, number>>;

/** Prefixes that mean the recipient. */
const ours =
  /^(?:ship(?:ping|ment)?[\s_-]*to|versand[\s_-]+(?:nach|an)|ship(?:ping)?[\s_-]*address|shipping|delivery[\s_-]*address|delivery|ship(?=[\s_-])|lieferadresse|lieferanschrift|liefer|empf(?:ä|ae)nger|recipient|receiver|recv|consignee|to)(?=[\s_:.-]|[A-Z]|[a-zäöü]{3})[\s_:.-]*/i;
const oursAlone = /^(?:shipping|delivery|ship(?:[\s_-]*to)?)[\s_:.-]*(?=address)/i;
/** Suffixes in exports of WooCommerce and German marketplaces. */
const oursBehind =
  /[\s_]*\((?:shipping|lieferung|lieferadresse)\)$|\s+(?:des Empfängers|der Lieferadresse|of (?:the )?recipient)$/i;
/** Prefixes that mean the payer, the sender or a return. */
const others =
  /^(?:bill(?:ing)?|rechnungs?(?:adresse|anschrift)?|invoice|payer|customer|käufer|buyer|absender|sender|send|shipper|from|retouren?\p{L}*|return|versender)(?=[\s_:.-]|[A-Z]|[a-zäöü]{2})[\s_:.-]*/iu;
const othersBehind =
  /[\s_]*\((?:billing|rechnung|rechnungsadresse)\)$|\s+(?:des (?:Käufers|Verkäufers|Absenders)|der Rechnungsadresse|of (?:the )?(?:buyer|seller|sender))$/i;
/** The buyer is usually the recipient, so these replace missing ones. */
const reaching = new Set<OrderColumn>(['email', 'phone']);

export type KnownHeading = { column: OrderColumn /** A lower rank is better. */; rank: number };

/** Returns the best match first. */
export function knownColumns(heading: string): KnownHeading[] {
  const typed = heading.trim().replace(/^\ufeff/, '');
  if (typed === '') return [];
  const whole = find(typed, 0);
  // "Shipping address 1" is an address line, "Shipping address city" a city.
  const toUs = new Set([ours, oursAlone].map((it) => typed.replace(it, '').replace(oursBehind, '')));
  toUs.delete(typed);
  const recipient = [...toUs].flatMap((it) => find(it, -100)).filter(({ column }) => isOfRecipient(column));
  const fromOthers = typed.replace(others, '').replace(othersBehind, '');
  const other =
    fromOthers === typed ? [] : find(fromOthers, 1_000).filter(({ column }) => reaching.has(column));
  return [...recipient, ...whole, ...other];
}

const isOfRecipient = (column: OrderColumn) => (recipientColumns as readonly OrderColumn[]).includes(column);

const withoutUnit = (heading: string) =>
  heading.replace(/\s*[([](?:kg|g|cm|gramm?s?|eur|€|iso|iso2?)[)\]]\s*$/i, '');

function find(heading: string, base: number): KnownHeading[] {
  const keys = [headingKey(heading), headingKey(withoutUnit(heading))];
  return orderColumns.flatMap((column) => {
    const rank = Math.min(...keys.map((key) => ranked[column].get(key) ?? Number.POSITIVE_INFINITY));
    return rank === Number.POSITIVE_INFINITY ? [] : [{ column, rank: base + rank }];
  });
}

/** Index of the file's column; -1 for none. */
export type OrderAssignment = Record<OrderColumn, number>;

export const noAssignment = (): OrderAssignment =>
  Object.fromEntries(orderColumns.map((column) => [column, -1])) as OrderAssignment;

export function assignByNames(headings: readonly string[]): OrderAssignment {
  const assignment = noAssignment();
  const known = headings
    .flatMap((heading, at) => knownColumns(heading).map((it) => ({ ...it, at })))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const taken = new Set<number>();
  for (const { column, at } of known) {
    if (assignment[column] !== -1 || taken.has(at)) continue;
    assignment[column] = at;
    taken.add(at);
  }
  return assignment;
}
