import { formatOnce } from './format-locale.ts';

type NumberStyle = { decimals: number; locale: string };

/** Without decimals also removes the decimal sign and what follows. */
function cleanNumberText(text: string, decimals: number): string {
  const allowed = text.replace(/[^\d.,]/g, '');
  if (decimals > 0) return allowed;
  return allowed.replace(/[.,](?=\d{3}(?!\d))/g, '').split(/[.,]/)[0] ?? '';
}

/**
 * Reads "12,5", "12.5", "1.234,5" and "1,234.5". The locale's grouping sign before exactly three digits groups
 * thousands if the field has fewer decimals: "1.250" is 1250 in German.
 */
export function parseNumber(text: string, { decimals, locale }: NumberStyle): number | undefined {
  const cleaned = cleanNumberText(text, decimals);
  if (!/\d/.test(cleaned)) return undefined;
  const signs = cleaned.match(/[.,]/g) ?? [];
  const parts = cleaned.split(/[.,]/);
  const tail = parts.at(-1) ?? '';
  const isOneKind = new Set(signs).size === 1;
  const isLoneGroup =
    signs.length === 1 &&
    tail.length === 3 &&
    decimals < 3 &&
    signs[0] === groupSign(locale) &&
    parts[0] !== '';
  if (signs.length === 0 || (isOneKind && (signs.length > 1 || isLoneGroup))) return Number(parts.join(''));
  return roundTo(Number(`${parts.slice(0, -1).join('') || '0'}.${tail || '0'}`), decimals);
}

export function formatNumber(
  value: number,
  style: NumberStyle & { isGrouped: boolean; minDecimals?: number },
): string {
  return formatOf(style).format(value);
}

function formatOf({
  locale,
  decimals,
  isGrouped,
  minDecimals = 0,
}: Parameters<typeof formatNumber>[1]): Intl.NumberFormat {
  return formatOnce(
    `number text ${minDecimals}-${decimals} ${isGrouped}`,
    locale,
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: minDecimals,
        maximumFractionDigits: decimals,
        useGrouping: isGrouped,
      }),
  );
}

function groupSign(locale: string): string | undefined {
  const parts = formatOf({ locale, decimals: 0, isGrouped: true }).formatToParts(123456);
  return parts.find((part) => part.type === 'group')?.value;
}

/** Rounds decimally: 12.35 becomes 12.4 although its binary value is lower. */
function roundTo(value: number, decimals: number): number {
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);
}
