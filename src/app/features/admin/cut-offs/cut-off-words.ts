import { t } from '@lingui/core/macro';
import { serviceName } from '#app/i18n/labels.ts';
import type { CutOff } from '#domain/services/cut-offs.ts';

export const serviceText = (service: CutOff['service']): string =>
  service === 'all' ? t`Alle Services` : serviceName(service, 'national');

/** "Ganz Deutschland", "Postleitzahl 24…" or "Postleitzahl 24103" */
export function areaText(area: string): string {
  if (area === 'all') return t`Ganz Deutschland`;
  const digits = area.length < 5 ? `${area}…` : area;
  return t`Postleitzahl ${digits}`;
}
