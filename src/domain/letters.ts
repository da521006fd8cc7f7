/**
 * What some font of the labels and papers has, coarsely by script: Latin, Greek and Cyrillic, Hebrew and Arabic, Devanagari,
 * Thai, Georgian, signs of all of them, what East Asia writes with. Emoji, most symbols and all other scripts are missing.
 */
const printed = [
  String.raw`\u0020-\u0254\u0256-\u027b\u02a6-\u036f\u037a-\u03d7\u03fc-\u0479\u0480-\u049d\u04a0-\u04ff`,
  String.raw`\u0591-\u06ff\u0750-\u077f\u0870-\u088e\u0898-\u097f\u0e01-\u0e5b\u10a0-\u10ff\u1c90-\u1cbf`,
  String.raw`\u1dfc-\u1e9b\u1e9d-\u2055\u2070-\u20af\u20b1-\u20b5\u20bc-\u20bf\u2109-\u2113\u2115-\u2117\u2119-\u2122`,
  String.raw`\u2150-\u217f\u2190-\u219b\u2264-\u2267\u2460-\u25ab\u2d00-\u2d2d\u2e80-\u2ffb\u3000-\u31bb\u31f0-\u4dbf\u4e00-\u9fff\ua8e0-\ua8ff\uac00-\ud7a3`,
  String.raw`\uf900-\ufb06\ufb1d-\ufbc2\ufbd3-\ufd8f\ufd92-\ufdc7\ufdcf-\uff9f\uffa1-\uffee\u{20000}-\u{2fa1d}`,
];
const unprintable = new RegExp(`[^${printed.join('')}]`, 'u');

/**
 * Whether a text, composed as `cleanText` does it, has characters that cannot be printed (docs/rules.md 7.13). Rare Han
 * characters pass although no font has them; printable.ts knows each.
 */
export const hasUnprintable = (text: string): boolean => unprintable.test(text);
