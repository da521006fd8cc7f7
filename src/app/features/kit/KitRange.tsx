import CalendarRange from 'lucide-react/icons/calendar-range';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { DateRangeDialog } from '#app/ui/overlays/DateRangeDialog.tsx';
import { KitSection } from './KitSection.tsx';

export function KitRange() {
  const [range, setRange] = useState<{ from: string; to: string } | undefined>({
    from: '2026-11-09',
    to: '2026-11-17',
  });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <KitSection title="Zeitraum">
      <Button icon={CalendarRange} onClick={() => setIsOpen(true)}>
        {range ? `${range.from} bis ${range.to}` : 'Zeitraum wählen'}
      </Button>
      {isOpen && (
        <DateRangeDialog
          isOpen
          title="Zeitraum wählen"
          value={range}
          today="2026-11-21"
          onApply={(next) => {
            setRange(next);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </KitSection>
  );
}
