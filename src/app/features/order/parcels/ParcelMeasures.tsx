import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { boxSizesQuery } from '#app/api/persisted-queries.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { type BoxSize, boxOfLetter } from '#domain/services/box-size.ts';
import { ParcelNumberField } from './ParcelNumberField.tsx';

const sides = ['length', 'width', 'height'] as const;
const none: readonly BoxSize[] = [];

const loadChoice = () => import('./BoxSizeChoice.tsx').then((it) => it.BoxSizeChoice);

/** Measures can be taken from box sizes (docs/rules.md 9.11). */
export function ParcelMeasures({ index }: { index: number }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const isParcel = useDerived(() => form.values.value.transport_kind === 'parcel');
  const isEmpty = useDerived(() => form.values.value.parcels[index]?.length === null);
  const known = useQuery({ ...boxSizesQuery(), enabled: isParcel }).data?.data.boxes;
  const boxes = (isParcel && known) || none;
  const [taken, setTaken] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  const Choice = useLater(loadChoice, boxes.length > 0);

  function take(box: BoxSize) {
    for (const side of sides) form.set(`parcels.${index}.${side}`, box[side]);
    setTaken(box.letter);
    // The weight is the next value to type.
    fields.current?.querySelector<HTMLInputElement>(`[name="parcels.${index}.weight"]`)?.focus();
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const box = event.currentTarget.value === '' ? boxOfLetter(boxes, event.key) : undefined;
    if (!box) return;
    event.preventDefault();
    take(box);
  }

  const letters = boxes.map(({ letter, name }) => `${letter} ${name}`).join(', ');
  const spoken = boxes.length > 0 && isEmpty && (
    <span className="sr-only">{t`Ein Buchstabe trägt die Maße einer Kartongröße ein: ${letters}.`}</span>
  );
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <div
        ref={fields}
        className="grid grid-cols-2 gap-x-2 gap-y-3.5 @min-[22.5rem]:grid-cols-4 @min-[26rem]:gap-x-3"
      >
        {sides.map((side) => (
          <ParcelNumberField
            key={side}
            index={index}
            name={side}
            required
            {...(side === 'length' && { hint: spoken, onKeyDown: onKey })}
          />
        ))}
        <ParcelNumberField index={index} name="weight" required />
      </div>
      {boxes.length > 0 &&
        (Choice ? (
          <Choice index={index} boxes={boxes} taken={taken} onTake={take} />
        ) : (
          <div className="h-row" />
        ))}
    </div>
  );
}
