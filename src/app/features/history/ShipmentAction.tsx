import type { LucideIcon } from 'lucide-react';
import { use } from 'react';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { InMenu, RowAction } from '#app/ui/table/RowAction.tsx';

type ShipmentActionProps = {
  icon: LucideIcon;
  words: string;
  onClick?: () => void;
  isMain?: boolean;
  isLoading?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
};

/** A button of the shipment page, or an entry of its menu. */
export function ShipmentAction(props: ShipmentActionProps) {
  const { icon, words, onClick, isMain = false, isLoading = false, reason } = props;
  if (use(InMenu))
    return (
      <RowAction
        icon={icon}
        label={words}
        words={words}
        isLoading={isLoading}
        disabled={reason !== undefined}
        reason={reason}
        onClick={() => onClick?.()}
      />
    );
  if (reason !== undefined)
    return (
      <ExplainedButton icon={icon} reason={reason}>
        {words}
      </ExplainedButton>
    );
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={icon}
      isLoading={isLoading}
      onClick={() => onClick?.()}
    >
      {words}
    </Button>
  );
}
