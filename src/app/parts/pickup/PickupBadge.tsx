import { useLingui } from '@lingui/react/macro';
import { pickupStateText } from '#app/i18n/labels.ts';
import { kitTones } from '#app/parts/public/status-tone.ts';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { pickupStateTone } from '#domain/pickup/pickup-state.ts';
import { type PickupWindow, shownPickupState } from './pickup-label.ts';

export function PickupBadge({ pickup }: { pickup: PickupWindow }) {
  const { t } = useLingui();
  const state = shownPickupState(pickup);
  const isUrgent = state === 'overdue' || state === 'unreported';
  return (
    <>
      <StatusDot tone={kitTones[pickupStateTone(state)]} isUrgent={isUrgent}>
        {pickupStateText(state)}
      </StatusDot>
      {state === 'done' && pickup.done_by && (
        <span className="block text-muted text-xs">
          {pickup.done_by === 'staff' ? t`vom Team eingetragen` : t`laut Transportdienst`}
        </span>
      )}
    </>
  );
}
