import { findBySign, type Sign, signOf } from './signs.ts';

/*
 * What somebody typed or chose in the picture, and how it gets into the form: by the same events that typing there
 * brings. Never over something the picture did not show.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** `shown`: what stood there before. */
export type Typed = { sign: Sign; shown: string; value: string };

/** In the order of the page. */
export function typedIn(picture: Element): Typed[] {
  return [...picture.querySelectorAll<Field>('input, select, textarea')].flatMap((field) => {
    const [shown, value] = [shownIn(field), standsIn(field)];
    return shown === value ? [] : [{ sign: signOf(field, picture), shown, value }];
  });
}

/** False while its field is not there. */
export function typeAgain({ sign, shown, value }: Typed, root: Element): boolean {
  const field = findBySign(sign, root) as Field | undefined;
  if (!field) return false;
  if (standsIn(field) !== shown) return true;
  if (isTick(field)) field.click();
  else {
    field.focus({ preventScroll: true });
    setValue(field, value);
    const event = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(event, { bubbles: true }));
  }
  return true;
}

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const standsIn = (field: Field) => (isTick(field) ? String(field.checked) : field.value);

function shownIn(field: Field): string {
  if (isTick(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = [...field.options].find((it) => it.defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}

/** Past React, which takes a value set by its own property for one it knows already. */
function setValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
}
