import { formatNumber } from '#app/i18n/format.ts';
import type { BoxSize } from '#domain/services/box-size.ts';

/** "40 × 30 × 25 cm" */
export function boxMeasures({ length, width, height }: BoxSize): string {
  return `${[length, width, height].map((side) => formatNumber(side, 0)).join(' × ')} cm`;
}
