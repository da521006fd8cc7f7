import { useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { serverNow } from '#app/api/server-clock.ts';
import { formatWeekday } from '#app/i18n/format.ts';
import { laterPickup, movePickup } from '#app/offline/queue/move-pickup.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { Button } from '#app/ui/Button.tsx';
import { berlinDayStart } from '#domain/values/working-days.ts';

export function MovePickup({ item }: { item: OutboxRow }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const pickup = laterPickup(item, new Date(serverNow()));
  if (!pickup) return null;
  const day = formatWeekday(berlinDayStart(pickup.day));
  const { from, to } = pickup;

  async function move() {
    if (pickup && (await movePickup(db, item.id, pickup))) wakeSender();
  }

  return (
    <Button icon={CalendarClock} className="mt-2" onClick={() => void move()}>
      {t`Abholen am ${day}, ${from}–${to} Uhr`}
    </Button>
  );
}
