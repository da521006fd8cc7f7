import { useSearchParams } from 'react-router-dom';
import { serverDay } from '#app/api/server-clock.ts';
import { readDays } from '#app/features/admin/read-days.ts';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { type AuditKind, auditKinds } from '#domain/portal/audit.ts';
import { addDays } from '#domain/values/working-days.ts';

export const auditFilters = ['all', ...auditKinds] as const;

export type AuditSearch = { days: DayRange; kind: 'all' | AuditKind; client: string; actor: string };

/** Days before today. */
const usualDays = 6;

export function useAuditSearch() {
  const [params, setParams] = useSearchParams();
  const today = serverDay();
  const usual = { from: addDays(today, -usualDays), to: today };
  const current: AuditSearch = {
    days: readDays(params) ?? usual,
    kind: auditFilters.find((it) => it === params.get('kind')) ?? 'all',
    client: params.get('client') ?? '',
    actor: params.get('actor') ?? '',
  };

  function change(next: Partial<Omit<AuditSearch, 'days'>> & { days?: DayRange | undefined }): void {
    const written = new URLSearchParams(params);
    const set = (name: string, value: string | undefined, none = '') => {
      if (value === undefined || value === none) written.delete(name);
      else written.set(name, value);
    };
    if ('days' in next) {
      set('from', next.days?.from);
      set('to', next.days?.to);
    }
    if (next.kind !== undefined) set('kind', next.kind, 'all');
    if (next.client !== undefined) set('client', next.client);
    if (next.actor !== undefined) set('actor', next.actor);
    setParams(written, { replace: true });
  }

  const isNarrowed = current.kind !== 'all' || current.client !== '' || current.actor !== '';
  return { current, usual, change, isNarrowed, reset: () => change({ kind: 'all', client: '', actor: '' }) };
}
