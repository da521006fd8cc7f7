/* Tells Windows-1252 from the encodings of Excel for Mac and of DOS, which write other letters with the same bytes. */

export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'iso-8859-2'
  | 'macintosh'
  | 'ibm850';

/** Bytes 0x80 to 0xff of code page 850, which TextDecoder does not know. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  // This encoding maps the bytes to U+F780 to U+F7FF.
  return new TextDecoder('x-user-defined')
    .decode(bytes)
    .replace(/[\uf780-\uf7ff]/g, (sign) => upper850[sign.charCodeAt(0) - 0xf780] ?? '');
}

/** Bytes read for the judgement. */
const sample = 1_000_000;

const wordsOf = (text: string) => text.split(/[\s;,|"]+/).filter((it) => /[^\0-\x7f]/.test(it));

/** Signs within a word, capitals behind its first letter, and letters that no address has. */
const faults = [
  /[\u0080-\u009f]/gu,
  /(?<=\p{L})[^\0-\x7f\p{L}\p{M}\p{N}‘’´·–—\u2010\u2011\u00ad](?=\p{L})/gu,
  /(?<=\p{L})[§†‡ˆ˜‰¸‹÷¯¶¤]/gu,
  /(?<=\p{L})(?![\0-\x7f])\p{Lu}(?=\p{Ll})/gu,
  /(?<=\p{Ll})(?![\0-\x7f])\p{Lu}/gu,
  /[ƒÿŸªºµﬁﬂı\u2500-\u25ff]/gu,
  // Polish and Czech letters in Windows-1252: "Wroc³aw", "£ód¼".
  /(?<=\p{L})[¹²³¼½¾](?=\p{Ll})|[£¥¯](?=\p{Ll}{2})/gu,
];
const countOf = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0;

/** Umlauts weigh more, since most files are German. */
const usual = (text: string) =>
  countOf(text, /[äöüßÄÖÜ]/g) + countOf(text, /[äöüßÄÖÜéèêëàâáåçñøæíîïóôúûùÉ]/g);

function judge(bytes: Uint8Array, encoding: Encoding) {
  const words = wordsOf(decodeAs(bytes.subarray(0, sample), encoding)).join(' ');
  return { encoding, faults: faults.reduce((sum, it) => sum + countOf(words, it), 0), usual: usual(words) };
}

/** Returns Windows-1252 unless its words are faulty and another encoding reads them without a fault. */
export function encodingOf(bytes: Uint8Array): 'windows-1252' | 'macintosh' | 'ibm850' {
  const windows = judge(bytes, 'windows-1252');
  if (windows.faults === 0) return 'windows-1252';
  const [best] = (['macintosh', 'ibm850'] as const)
    .map((it) => ({ ...judge(bytes, it), encoding: it }))
    .filter((it) => it.faults === 0 && it.usual > windows.usual)
    .sort((a, b) => b.usual - a.usual);
  return best?.encoding ?? 'windows-1252';
}

/** `isSure`: the likeliest encoding, the first of `offered`, needs no answer. A certain encoding offers nothing. */
export type EncodingOffer = { offered: Encoding[]; isSure: boolean };

export const noOffer: EncodingOffer = { offered: [], isSure: true };

/** Choices; more would differ in rare letters. */
const mostOffered = 4;

/** Offers the encodings that may have written bytes that are no UTF-8: the likeliest, then those with fewest faults. */
export function offerEncodings(bytes: Uint8Array): EncodingOffer {
  const best = encodingOf(bytes);
  const others = [...singles, ...(isBrokenUtf8(bytes) ? (['utf-8'] as const) : [])];
  const judged = others.map((it) => judge(bytes, it)).sort((a, b) => a.faults - b.faults);
  const own = judged.find((it) => it.encoding === best);
  const isSure = own?.faults === 0 && judged.every((it) => it.faults > 0 || it.usual <= own.usual);
  if (isSure && best === 'windows-1252') return noOffer;
  const rest = judged.map((it) => it.encoding).filter((it) => it !== best);
  return { offered: [best, ...rest].slice(0, mostOffered), isSure };
}

const singles = ['windows-1252', 'macintosh', 'ibm850', 'windows-1250', 'iso-8859-2'] as const;

/** A file that was cut or joined has letters of UTF-8 and a few bytes that are none. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = decodeAs(bytes.subarray(0, sample), 'utf-8');
  return countOf(text, /[^\0-\x7f\ufffd]/gu) > countOf(text, /\ufffd/g);
}
