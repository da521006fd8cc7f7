import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { joinClasses } from '#app/ui/join-classes.ts';

export function ImportSteps({ current, isDone }: { current: 1 | 2; isDone: boolean }) {
  const { t } = useLingui();
  const steps = [
    { number: 1, name: t`Datei prüfen` },
    { number: 2, name: t`Importieren` },
  ];
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {steps.map(({ number, name }) => {
        const isOver = number < current || isDone;
        const isCurrent = number === current && !isDone;
        return (
          <li
            key={number}
            aria-current={isCurrent ? 'step' : undefined}
            className="flex items-center gap-2.5"
          >
            <span
              aria-hidden="true"
              className={joinClasses(
                'tabular grid size-7 place-items-center rounded-full font-semibold text-xs',
                isOver
                  ? 'bg-brand text-on-brand'
                  : isCurrent
                    ? 'bg-brand-soft text-brand'
                    : 'bg-fill text-muted',
              )}
            >
              {isOver ? <Check className="size-4" strokeWidth={2.5} /> : number}
            </span>
            <span className={joinClasses(isCurrent ? 'font-semibold' : 'text-muted')}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
