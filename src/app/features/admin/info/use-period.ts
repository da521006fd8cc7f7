import { useSearchParams } from 'react-router-dom';
import { serverDay } from '#app/api/server-clock.ts';
import {
  fittingPeriod,
  isPeriod,
  type Period,
  type PeriodPreset,
  periodPresets,
  presetPeriod,
} from '#domain/staff/info.ts';
import { isDay } from '#domain/values/working-days.ts';

/** Keeps the period in the URL; a bookmarked preset stays relative to today. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const today = serverDay();
  const own = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isOwn = isDay(own.from) && isDay(own.to) && isPeriod(own);
  const preset = isOwn
    ? undefined
    : (periodPresets.find((it) => it === params.get('period')) ?? periodPresets[0]);
  const period = preset ? presetPeriod(preset, today) : own;

  const write = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true });
  return {
    today,
    period,
    /** Undefined for a period chosen by days. */
    preset,
    choosePreset: (next: PeriodPreset) => write(next === periodPresets[0] ? {} : { period: next }),
    chooseDays: (days: Period) => write({ ...fittingPeriod(days) }),
  };
}
