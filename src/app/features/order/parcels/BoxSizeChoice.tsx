import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatKg } from '#app/i18n/format.ts';
import { boxMeasures } from '#app/parts/orders/box-size-text.ts';
import { Menu, MenuItem } from '#app/ui/overlays/Menu.tsx';
import { type BoxSize, boxOfMeasures, isBelowTare } from '#domain/services/box-size.ts';

type BoxSizeChoiceProps = {
  index: number;
  boxes: readonly BoxSize[];
  taken: string | undefined;
  onTake: (box: BoxSize) => void;
};

export function BoxSizeChoice({ index, boxes, taken, onTake }: BoxSizeChoiceProps) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const parcel = () => form.values.value.parcels[index];
  const letter = useDerived(() => {
    const typed = parcel();
    return typed && boxOfMeasures(boxes, typed, taken)?.letter;
  });
  const box = boxes.find((it) => it.letter === letter);
  const isTooLight = useDerived(() => {
    const typed = parcel();
    if (!typed || !box) return false;
    return isBelowTare(typed, box);
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Menu
        label={t`Kartongröße`}
        align="start"
        trigger={
          <>
            <span>
              <span aria-hidden="true" className="text-muted">
                {t`Kartongröße`}
                {': '}
              </span>
              {box?.name ?? t`wählen`}
            </span>
            <ChevronDown aria-hidden="true" className="size-4 text-muted" />
          </>
        }
        triggerClassName="-ml-2 px-2 text-ink text-sm hover:bg-fill aria-expanded:bg-fill"
      >
        {(close) => (
          // There may be a box per letter, more than fit on the screen.
          <div className="max-h-80 overflow-y-auto">
            {boxes.map((it) => (
              <MenuItem
                key={it.letter}
                label={`${it.letter} · ${it.name}`}
                note={boxMeasures(it)}
                onChoose={() => {
                  close();
                  onTake(it);
                }}
              />
            ))}
          </div>
        )}
      </Menu>
      <p aria-live="polite" className="ml-auto text-right text-muted text-xs empty:hidden">
        {box && <Tare box={box} isTooLight={isTooLight} />}
      </p>
    </div>
  );
}

function Tare({ box, isTooLight }: { box: BoxSize; isTooLight: boolean }) {
  const { t } = useLingui();
  const { name, tare } = box;
  const kg = formatKg(tare, 1);
  const measures = boxMeasures(box);
  return (
    <>
      <span className="sr-only">{t`Kartongröße ${name}, ${measures}`} </span>
      {tare > 0 && !isTooLight && t`davon Leergewicht ${kg}`}
      {isTooLight && <span className="text-warning">{t`unter dem Leergewicht ${kg}`}</span>}
    </>
  );
}
