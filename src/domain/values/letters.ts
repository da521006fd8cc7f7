/**
 * Characters in no font of labels and papers. The fonts cover Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai,
 * Georgian and East Asian, but not emoji, most symbols and other scripts.
 */
const unprintable =
  /[^\u0020-\u036f\u037a-\u03d7\u03fc-\u04ff\u0590-\u06ff\u0750-\u077f\u0870-\u097f\u0e01-\u0e5b\u10a0-\u10ff\u1c90-\u1cbf\u1e00-\u2055\u2070-\u20bf\u2109-\u2122\u2150-\u217f\u2190-\u219b\u2260-\u2267\u2460-\u25ab\u2e80-\u9fff\uac00-\ud7a3\uf900-\uffee\u{20000}-\u{2fa1d}]/u;

/**
 * For texts from `cleanText` (docs/rules.md 7.13). Coarse: some rare Han and scholarly characters pass; printable.ts is
 * exact.
 */
export const hasUnprintable = (text: string): boolean => unprintable.test(text);
