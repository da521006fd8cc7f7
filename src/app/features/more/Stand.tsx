import { useLingui } from '@lingui/react/macro';
import { asOf } from '#app/parts/states/as-of.ts';
import type { Standing } from './use-status-counts.ts';

export function Stand({ standing }: { standing: Standing }) {
  const { t } = useLingui();
  if (standing.asOf === undefined) return null;
  const time = asOf(standing.asOf);
  return <p className="text-sm text-warning">{t`Stand ${time}`}</p>;
}
