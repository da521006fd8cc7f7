/* Tells names of organisations from names of persons, so that none becomes a contact person (docs/rules.md 25.4). */

const legalForms = new Set(
  (
    'gmbh ggmbh mbh gesmbh ag kg kgaa ohg gbr ug ek ev eg se ewiv partg partgmbb kdör adör inh ' +
    'ltd limited llc llp lp inc corp corporation co company plc pty pvt cic ' +
    'sa sas sasu sarl eurl snc sci scop sprl bvba srl spa sagl sàrl sl slu slne scoop lda unipessoal ' +
    'bv nv vof cv ab hb as asa aps ks oy oyj oü ou uab sia mb spzoo zoo sro vos kft zrt nyrt bt doo dd ad eood ood ooo oao tov ' +
    'group holding gruppe stiftung foundation verein association'
  ).split(' '),
);
/** Parts of words for what organisations are; a surname may equal one ("Werk"), so that only a question follows. */
const kinds =
  /werke?$|werkstatt|^stadt(?!er|ler)|gemeinde|landkreis|^amt$|ministerium|behörde|universität|hochschule|schule|kindergarten|^kita$|klinik|krankenhaus|praxis|apotheke|kanzlei|verein|verband|institut|museum|theater|bibliothek|kirche|hotel|gasthaus|restaurant|café|bäckerei|metzgerei|fleischerei|brauerei|druckerei|verlag|buchhandlung|handel$|handlung$|technik|bau$|haus$|markt$|shop$|store$|service|logistik|spedition|transporte?$|versand|lager$|agentur|studio|labor$|zentrum|center|centre|university|school|hospital|clinic|office|bakery|pharmacie|boulangerie|librairie|école|mairie|farmacia|università|ospedale|uniwersytet|szpital/iu;

/** `city`: "Stadtwerke Kiel" in Kiel ends with it. */
export function isOrganisation(name: string, city = ''): boolean {
  if (/[&@+/\d]|\p{L}{2,}\.\p{L}{2,}/u.test(name)) return true;
  const words = name.split(/[\s,]+/).filter(Boolean);
  const bare = words.map((it) => it.toLowerCase().replace(/[.-]/g, ''));
  // "S. p. A.", "sp. z o.o.", "d. o. o."
  const spaced = [bare.slice(-2).join(''), bare.slice(-3).join('')];
  if ([...bare.slice(1), ...spaced].some((it) => legalForms.has(it))) return true;
  const last = bare.at(-1) ?? '';
  return words.some((it) => kinds.test(it)) || (words.length > 1 && last === city.trim().toLowerCase());
}
