import { Tag } from '#app/ui/Tag.tsx';
import type { Surcharge } from '#domain/services/surcharges.ts';
import { savingOf } from './surcharge-savings.ts';
import { savingText, surchargeTagText } from './surcharge-texts.ts';

export function SurchargeTags({ list, isNational }: { list: readonly Surcharge[]; isNational: boolean }) {
  if (list.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {list.map((surcharge) => (
        <li key={surcharge.code} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Tag tone="warning">{surchargeTagText(surcharge)}</Tag>
          <span className="text-muted text-xs">
            {savingText(surcharge.code, savingOf(surcharge, isNational))}
          </span>
        </li>
      ))}
    </ul>
  );
}
