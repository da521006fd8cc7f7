import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { ExportCsv } from './ExportCsv.tsx';
import type { HistorySearch } from './use-history-search.ts';

type HistoryToolsProps = {
  current: HistorySearch;
  onChange: (next: Partial<HistorySearch>) => void;
};

export function HistoryTools({ current, onChange }: HistoryToolsProps) {
  useScans((code) => {
    if (code.is !== 'tracking' && code.is !== 'other') return false;
    onChange({ search: code.is === 'tracking' ? code.number : code.text });
    return true;
  });
  return (
    <>
      <DaysFilter value={current.days} onChange={(days) => onChange({ days })} />
      <ExportCsv current={current} />
    </>
  );
}
