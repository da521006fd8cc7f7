import { useSearchParams } from 'react-router-dom';
import { serverNow } from '#app/api/server-clock.ts';
import {
  fittingPeriod,
  isPeriod,
  type Period,
  type PeriodPreset,
  periodPresets,
  presetPeriod,
} from '#domain/staff/info.ts';
import { berlinDay, isDay } from '#domain/values/working-days.ts';

/** The period stands in the address: by its name, so that a bookmark goes along with time, or by its days. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const today = berlinDay(new Date(serverNow()));
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
    /** Undefined: chosen day by day. */
    preset,
    choosePreset: (next: PeriodPreset) => write(next === periodPresets[0] ? {} : { period: next }),
    chooseDays: (days: Period) => write({ ...fittingPeriod(days) }),
  };
}
