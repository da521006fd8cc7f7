/** Marks an element in whose fields Enter goes on. */
export const enterGoesOn = 'data-enter-goes-on';

/** A field in which Enter goes on: no tick, no open list, which have their own Enter. */
export const isTypedInto = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  !['checkbox', 'file'].includes(field.type) &&
  field.getAttribute('aria-expanded') !== 'true';

/** The one after it that takes typing; switches and choices have keys of their own. */
export function nextField(place: Element, field: HTMLElement): HTMLElement | undefined {
  const fields = place.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [...fields].find(
    (it) =>
      field.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !['checkbox', 'radio', 'file', 'hidden'].includes(it.type) &&
      !it.disabled &&
      !it.readOnly &&
      !it.closest('[hidden]'),
  );
}
