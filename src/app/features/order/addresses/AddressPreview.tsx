import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type LabelLine, labelAddress, labelExcess, recipientLines } from '#domain/labels/label-address.ts';
import { draftRoute, type OrderDraft } from '#domain/order/order-draft.ts';
import { shippingType } from '#domain/services/route.ts';
import { isPrintable, printable, unprintable } from '#domain/values/printable.ts';

type PreviewLine = LabelLine & {
  /** Characters that the label cuts off. */
  excess: number;
};
type Preview = { lines: PreviewLine[]; missingLetters: string };

const weights: Partial<Record<LabelLine['part'], string>> = {
  company: 'font-semibold text-base',
  street: 'font-semibold text-base',
  city: 'font-semibold text-lg',
  country: 'font-semibold text-base',
  phone: 'text-xs',
};

/** Shows the lines from the function that prints the label. */
export function AddressPreview({ at }: { at: TypedAddress }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const typed = useDerived(() => form.values.value[at]);
  const isNational = useDerived(() => isNationalAt(form.values.value, at));
  const { lines, missingLetters } = useMemo(() => previewOf(typed, isNational), [typed, isNational]);
  if (lines.length === 0) return null;
  const caption = at === 'recipient' ? t`So steht es auf dem Label` : t`So liest es der Fahrer`;
  const tooLong = lines.filter((line) => line.excess > 0);
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-muted text-xs">{caption}</figcaption>
      <div
        lang="mul"
        className="rounded-control border border-field border-dashed bg-control px-3.5 py-2.5 text-sm leading-snug"
      >
        {lines.map((line) => (
          <p key={line.part} dir="auto" className={joinClasses('break-words text-left', weights[line.part])}>
            <MarkedText {...line} />
          </p>
        ))}
      </div>
      <p role="status" className="text-xs empty:hidden">
        {tooLong.length > 0 && (
          <span className="block text-error">
            {t`Was durchgestrichen ist, passt nicht mehr auf die Zeile. Bitte kürzen Sie es.`}
          </span>
        )}
        {missingLetters !== '' && (
          <span className="block text-warning">
            {t`Diese Zeichen kann das Label nicht drucken: ${missingLetters}`}
          </span>
        )}
      </p>
    </figure>
  );
}

function MarkedText({ text, excess }: PreviewLine) {
  if (excess === 0) return text;
  return (
    <>
      {text.slice(0, -excess)}
      <del className="bg-error-soft text-error">{text.slice(-excess)}</del>
    </>
  );
}

/** A label uses the language of the whole route; a pickup address depends on its own country only. */
function isNationalAt(draft: OrderDraft, at: TypedAddress): boolean {
  if (at === 'recipient') return shippingType(draftRoute(draft)) === 'national';
  return draft.differ_pickup.country_code === 'DE';
}

function previewOf(typed: OrderDraft[TypedAddress], isNational: boolean): Preview {
  const address = labelAddress(typed);
  const excess = labelExcess(address);
  const lines = recipientLines(address, isNational).map((line) => ({
    ...line,
    excess: Math.min(excess[line.part] ?? 0, line.text.length - 1),
  }));
  const isTyped = lines.some((line) => line.part !== 'country' && line.part !== 'phone');
  return { lines: isTyped ? lines : [], missingLetters: missingLettersOf(labelTexts(typed)) };
}

function labelTexts(typed: OrderDraft[TypedAddress]): string[] {
  const { company, contact_person, address_extra_1, address_extra_2, street, street_number, city } = typed;
  return [company, contact_person, address_extra_1, address_extra_2, street, street_number, city];
}

/** Letters that the label would print as question marks, e.g. "中 村". */
function missingLettersOf(texts: readonly string[]): string {
  const letters = texts.flatMap((text) => Array.from(text.normalize('NFC')));
  const missing = letters.filter((it) => !isPrintable(it) && printable(it) === unprintable);
  return [...new Set(missing)].join(' ');
}
