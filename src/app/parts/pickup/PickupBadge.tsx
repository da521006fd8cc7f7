import { pickupStateText } from '#app/i18n/labels.ts';
import { kitTones } from '#app/parts/public/status-tone.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { pickupStateTone } from '#domain/pickup/pickup-state.ts';
import { type PickupWindow, shownPickupState } from './pickup-label.ts';

export function PickupBadge({ pickup }: { pickup: PickupWindow }) {
  const state = shownPickupState(pickup);
  return (
    <StatusDot tone={kitTones[pickupStateTone(state)]} isUrgent={state === 'overdue'}>
      {pickupStateText(state)}
    </StatusDot>
  );
}
