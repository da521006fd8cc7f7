/*
 * Descriptions of goods that customs systems reject when they stand alone (docs/rules.md 12.23). English: the ICS2 list of
 * ensadviser.com (A to G, undated), Transport Canada's PACT guide, Delegated Regulation (EU) 2015/2446 Annex B (18 05) and
 * the update of 2026-05-04 by customs-declarations.uk, collected on 2026-11-27. German: our translations of them. The list
 * has gaps, so it only hints.
 */

const english =
  'accessories, adapter, agricultural products, aid consignment, alcohol, all kind of cargo, all kind of goods, animals, apparel, appliances, arms, articles, artwork, as ordered, as per attached invoice, attached manifest, auto, auto parts, automobiles, baggage, bags, battery, bazaar goods, biological substances, birthday gifts, bits, boards, boxes, cables, caps, cards, cartons, case, charity, chemicals, chemicals flammable, chemicals hazardous, chemicals non-hazardous, cleaning products, clothes, clothing, collected items, commodity, company names, component, consol, consolidated, consolidated cargo, consolidated goods, consolidation, consumer, courier, courier bags, courier goods, courier material, cnsl, dangerous goods, decorations, decorative crafts, decorative items, didactic articles, docs, documents, documentations, dox, drugs, drums, e-commerce, electronic equipment, electronic goods, electronic items, electronics, equipment, exhibition goods, express, firearm, fish, food, foodstuff, footwear, fresh fruit, fresh herbs, fresh plants, fresh vegetable, freight all kinds, from upu postal, fruit, fruit products, fruit pulp, fuel, garments, general cargo, parts, freight of all kinds, general goods, n/a, unknown, stuff, various products, miscellaneous, goods, said to contain, awb, hawb, box, eqp, fak, gift box, gifts, gizmos, gds, handling codes, invoice, joint shipping, label, line, likewise, mail, materials, merchandise, merc, miscellaneous products, misc, mixed, mix, model, none, odd parts, others, pad, package numbers, pallets, plt, parcel, personal address, personal effects, pieces, pces, pre-addressed parcel, private things, products, returned goods, stc, sample, samples for analysis, scrap, several, several goods, souvenirs, spare, spare parts, sppt, sporting goods, substance, test, things, toys, various, various goods, white goods';
const german =
  'zubehör, teile, ersatzteile, autoteile, elektronik, elektronikartikel, elektronische geräte, ausrüstung, bauteil, waren, stückgut, sammelgut, waren aller art, verschiedenes, diverses, diverse waren, verschiedene produkte, gemischt, sonstiges, sachen, geschenk, geburtstagsgeschenk, muster, analyseproben, dokumente, unterlagen, persönliche gegenstände, kleidung, kleider, bekleidung, schuhe, chemikalien, gefahrstoffe, gefahrgut, lebensmittel, nahrungsmittel, obst, fisch, tiere, spielzeug, kabel, batterie, kisten, kartons, palette, paket, taschen, arzneimittel, alkohol, waffen, dekoration, reinigungsmittel, geräte, haushaltsgeräte, artikel, produkte, handelsware, retoure, messegut, material, stoff, unbekannt, keine, test, enthält laut angabe, siehe rechnung, wie bestellt, siehe anlage, ware, fahrzeuge, sportartikel, kunst, zeug, kraftstoff, fässer, kuriersendung';

const vague: ReadonlySet<string> = new Set(`${english}, ${german}`.split(', '));

/** "Waren", "Gift." and "-" say nothing about the goods. */
export function isVagueDescription(description: string): boolean {
  const text = description
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return description.trim() !== '' && (text === '' || vague.has(text) || vague.has(`${text}s`));
}
