import { useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Select } from '#app/ui/fields/Select.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';

type QuantityStepperProps = {
  label: string;
  quantities: readonly number[];
  value: number;
  onChange: (quantity: number) => void;
};

const button = 'border border-field bg-control text-ink enabled:hover:border-field-strong';

export function QuantityStepper({ label, quantities, value, onChange }: QuantityStepperProps) {
  const { t } = useLingui();
  const steps = [0, ...quantities];
  const at = steps.indexOf(value);
  const [less, more] = [steps[at - 1], steps[at + 1]];
  const options = steps.map((step) => ({
    value: String(step),
    label: step === 0 ? t`keine` : t`${step} Stück`,
  }));
  return (
    <div className="flex shrink-0 items-center gap-2">
      <IconButton
        icon={Minus}
        label={t`Weniger: ${label}`}
        onClick={() => less !== undefined && onChange(less)}
        disabled={less === undefined}
        reason={t`keine gewählt`}
        className={button}
      />
      <Select
        label={t`Menge: ${label}`}
        isLabelHidden
        value={String(value)}
        onChange={(step) => onChange(Number(step))}
        options={options}
        className="tabular w-32"
      />
      <IconButton
        icon={Plus}
        label={t`Mehr: ${label}`}
        onClick={() => more !== undefined && onChange(more)}
        disabled={more === undefined}
        reason={t`größte Menge gewählt`}
        className={button}
      />
    </div>
  );
}
