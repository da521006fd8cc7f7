import { countries, findCountry } from './countries.ts';
import { spelling } from './same-address.ts';

/** Vehicle signs, sports codes and everyday names that no list of names has. */
const otherNames: Record<string, string> = {
  d: 'DE',
  brd: 'DE',
  ger: 'DE',
  'federal republic of germany': 'DE',
  'bundesrepublik deutschland': 'DE',
  a: 'AT',
  i: 'IT',
  f: 'FR',
  b: 'BE',
  l: 'LU',
  e: 'ES',
  p: 'PT',
  s: 'SE',
  h: 'HU',
  fl: 'LI',
  sui: 'CH',
  suisse: 'CH',
  'swiss confederation': 'CH',
  ned: 'NL',
  holland: 'NL',
  'the netherlands': 'NL',
  'kingdom of the netherlands': 'NL',
  den: 'DK',
  gre: 'GR',
  hellas: 'GR',
  por: 'PT',
  cro: 'HR',
  uk: 'GB',
  england: 'GB',
  grossbritannien: 'GB',
  'great britain': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  eire: 'IE',
  'republic of ireland': 'IE',
  usa: 'US',
  'united states of america': 'US',
  'vereinigte staaten von amerika': 'US',
  tschechei: 'CZ',
  'tschechische republik': 'CZ',
  'ceska republika': 'CZ',
  'czech republic': 'CZ',
  'slowakische republik': 'SK',
  'slovak republic': 'SK',
  'republik oesterreich': 'AT',
  svizra: 'CH',
  ellada: 'GR',
  turkiye: 'TR',
  shqiperia: 'AL',
  srbija: 'RS',
  letzebuerg: 'LU',
  bosnien: 'BA',
  'bosnia and herzegovina': 'BA',
  mazedonien: 'MK',
  macedonia: 'MK',
  'ivory coast': 'CI',
  elfenbeinkueste: 'CI',
  'hong kong sar': 'HK',
  palestine: 'PS',
  'state of palestine': 'PS',
  'russische foederation': 'RU',
  'russian federation': 'RU',
  turkey: 'TR',
  suedkorea: 'KR',
  'republic of korea': 'KR',
  vae: 'AE',
  uae: 'AE',
  'brunei darussalam': 'BN',
  'lao peoples democratic republic': 'LA',
  'lao people s democratic republic': 'LA',
  'syrian arab republic': 'SY',
  'province of china taiwan': 'TW',
  'taiwan province of china': 'TW',
  'democratic republic of the congo': 'CD',
  'the democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  'british virgin islands': 'VG',
  'us virgin islands': 'VI',
  'u s virgin islands': 'VI',
  'holy see': 'VA',
};

/** ISO 3166-1, three letters and two. */
const threeLetters =
  'abwAW afgAF agoAO aiaAI alaAX albAL andAD areAE argAR armAM asmAS ataAQ atfTF atgAG ausAU autAT azeAZ bdiBI ' +
  'belBE benBJ besBQ bfaBF bgdBD bgrBG bhrBH bhsBS bihBA blmBL blrBY blzBZ bmuBM bolBO braBR brbBB brnBN btnBT ' +
  'bvtBV bwaBW cafCF canCA cckCC cheCH chlCL chnCN civCI cmrCM codCD cogCG cokCK colCO comKM cpvCV criCR cubCU ' +
  'cuwCW cxrCX cymKY cypCY czeCZ deuDE djiDJ dmaDM dnkDK domDO dzaDZ ecuEC egyEG eriER eshEH espES estEE ethET ' +
  'finFI fjiFJ flkFK fraFR froFO fsmFM gabGA gbrGB geoGE ggyGG ghaGH gibGI ginGN glpGP gmbGM gnbGW gnqGQ grcGR ' +
  'grdGD grlGL gtmGT gufGF gumGU guyGY hkgHK hmdHM hndHN hrvHR htiHT hunHU idnID imnIM indIN irlIE irnIR irqIQ ' +
  'islIS isrIL itaIT jamJM jeyJE jorJO jpnJP kazKZ kenKE kgzKG khmKH kirKI knaKN korKR kwtKW laoLA lbnLB lbrLR ' +
  'lbyLY lcaLC lieLI lkaLK lsoLS ltuLT luxLU lvaLV macMO mafMF marMA mcoMC mdaMD mdgMG mdvMV mexMX mhlMH mkdMK ' +
  'mliML mltMT mmrMM mneME mngMN mnpMP mozMZ mrtMR msrMS mtqMQ musMU mwiMW mysMY mytYT namNA nclNC nerNE nfkNF ' +
  'ngaNG nicNI niuNU nldNL norNO nplNP nruNR nzlNZ omnOM pakPK panPA pcnPN perPE phlPH plwPW pngPG polPL priPR ' +
  'prtPT pryPY psePS pyfPF qatQA reuRE rouRO rusRU rwaRW sauSA sdnSD senSN sgpSG sgsGS shnSH sjmSJ slbSB sleSL ' +
  'slvSV smrSM somSO spmPM srbRS ssdSS stpST surSR svkSK svnSI sweSE swzSZ sxmSX sycSC syrSY tcaTC tcdTD tgoTG ' +
  'thaTH tjkTJ tklTK tkmTM tlsTL tonTO ttoTT tunTN turTR tuvTV twnTW tzaTZ ugaUG ukrUA umiUM uryUY usaUS uzbUZ ' +
  'vatVA vctVC venVE vgbVG virVI vnmVN vutVU wlfWF wsmWS xkkXK yemYE zafZA zmbZM zweZW';
for (const pair of threeLetters.split(' ')) otherNames[pair.slice(0, 3)] ??= pair.slice(3);

/** Languages of most senders and recipients: each names all countries (CLDR). */
const languages = ['fr', 'it', 'es', 'nl', 'pl', 'cs', 'da', 'sv'];
/** All other countries are known by the name in their own language. */
const ownLanguage = (code: string) => new Intl.Locale(`und-${code}`).maximize().language;

const own = new Map<string, string>();
const byName = new Map<string, string | undefined>();

/** The last entry per name wins, so countries go after territories. */
function listOwn(): void {
  const sorted = [...countries].sort(
    (a, b) => Number(b.value !== b.iso_code) - Number(a.value !== a.iso_code),
  );
  for (const it of sorted) for (const name of [it.name_de, it.name_en]) own.set(spelling(name), it.value);
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });

/** A name that two languages give to two countries is nobody's. */
function listOthers(): void {
  const known = new Map(languages.map((it) => [it, namesIn(it)]));
  for (const { value, iso_code } of countries) {
    if (value !== iso_code) continue;
    const language = ownLanguage(value);
    if (!known.has(language)) known.set(language, namesIn(language));
    const inOwn = known.get(language)?.of(value);
    for (const name of [inOwn, ...languages.map((it) => known.get(it)?.of(value))]) {
      const key = spelling(name ?? '');
      if (key !== '') byName.set(key, byName.has(key) && byName.get(key) !== value ? undefined : value);
    }
  }
}

/** "Korea, Republic of", "Moldova (the Republic of)" */
function turned(text: string): string {
  const [, name = '', rest = ''] = /^([^,(]+)[,(]\s*([^)]*)\)?$/.exec(text.trim()) ?? [];
  return spelling(`${rest} ${name}`);
}

/** "Republic of Moldova", "the Bahamas" */
const title =
  /^(?:the )?(?:(?:(?:federal|federative|islamic|plurinational|bolivarian|united|hashemite|democratic socialist) )?(?:republic|kingdom|principality|grand duchy|sultanate|state|states|federated states) of )?(?:the )?/;
/** Names that two states share without their title. */
const shared = ['korea', 'congo', 'virgin islands', 'china'];

function codeOfName(text: string): string | undefined {
  const code = text.toUpperCase();
  if (findCountry(code)) return code;
  if (own.size === 0) listOwn();
  const names = [spelling(text), turned(text)].filter((it) => it !== '');
  for (const name of names) {
    const found = own.get(name) ?? otherNames[name];
    if (found) return found;
  }
  if (byName.size === 0) listOthers();
  for (const name of names) {
    const bare = name.replace(title, '');
    const found =
      byName.get(name) ?? (shared.includes(bare) ? undefined : (own.get(bare) ?? byName.get(bare)));
    if (found) return found;
  }
  return undefined;
}

/** Accepts codes of two and three letters, names in many languages, and two that agree: "Germany (DE)". */
export function countryCodeOf(text: string): string | undefined {
  const found = codeOfName(text.trim());
  if (found) return found;
  const [first, ...others] = text
    .split(/[()/–-]/)
    .filter((it) => it.trim() !== '')
    .map((it) => codeOfName(it.trim()));
  return others.length > 0 && others.every((it) => it === first) ? first : undefined;
}
