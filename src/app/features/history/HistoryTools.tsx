import { DaysFilter } from '#app/parts/DaysFilter.tsx';
import { ExportCsv } from './ExportCsv.tsx';
import type { HistorySearch } from './use-history-search.ts';

type HistoryToolsProps = {
  current: HistorySearch;
  onChange: (next: Partial<HistorySearch>) => void;
};

/** What can be done with the list besides searching: comes after the list itself. */
export function HistoryTools({ current, onChange }: HistoryToolsProps) {
  return (
    <>
      <DaysFilter value={current.days} onChange={(days) => onChange({ days })} />
      <ExportCsv current={current} />
    </>
  );
}
