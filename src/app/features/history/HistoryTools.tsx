import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { useKeyboardScanner } from '#app/ui/use-keyboard-scanner.ts';
import { scannedNumber } from '#domain/labels/tracking-number.ts';
import { ExportCsv } from './ExportCsv.tsx';
import type { HistorySearch } from './use-history-search.ts';

type HistoryToolsProps = {
  current: HistorySearch;
  onChange: (next: Partial<HistorySearch>) => void;
};

export function HistoryTools({ current, onChange }: HistoryToolsProps) {
  // A scanner's Enter would press the focused button and print the last label again.
  useKeyboardScanner((text) => {
    if (!isInDialog(document.activeElement)) onChange({ search: scannedNumber({ text }) ?? text });
  });
  return (
    <>
      <DaysFilter value={current.days} onChange={(days) => onChange({ days })} />
      <ExportCsv current={current} />
    </>
  );
}

const isInDialog = (focused: Element | null) => focused?.closest('[role$=dialog], dialog') != null;
