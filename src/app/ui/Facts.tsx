import { joinClasses } from './join-classes.ts';

type FactsProps = { facts: readonly (readonly [name: string, text: string | false])[]; className?: string };

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={joinClasses('flex flex-wrap gap-x-6 gap-y-2', className)}>
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt className="text-muted text-xs">{name}</dt>
              <dd className="tabular">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
