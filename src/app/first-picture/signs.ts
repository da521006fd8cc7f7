/*
 * How a control of the picture finds its counterpart in the form that takes its place: both are drawn by the same
 * components, so what they are called tells it, and which of several it is.
 */

export type Sign = { tag: string; sign: string; at: number };

export function signOf(control: Element, within: ParentNode): Sign {
  const tag = control.tagName;
  const sign = signText(control, within);
  const alike = [...within.querySelectorAll(tag)].filter((it) => signText(it, within) === sign);
  return { tag, sign, at: alike.indexOf(control) };
}

export function findBySign({ tag, sign, at }: Sign, within: ParentNode): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(tag)].filter((it) => signText(it, within) === sign)[at];
}

/** By us; those that React gives are others at each start. */
const isGiven = (name: string | null) => name !== null && !name.startsWith('_r_');

function signText(control: Element, within: ParentNode): string {
  const name = control.getAttribute('name');
  const attributes = ['type', 'role', 'data-tab', 'href'].map((it) => control.getAttribute(it) ?? '');
  const value = control.getAttribute('type') === 'radio' ? control.getAttribute('value') : '';
  return [isGiven(name) ? name : wordsOf(control, within), value, ...attributes].join('|');
}

function wordsOf(control: Element, within: ParentNode): string {
  const label = control.getAttribute('aria-label') ?? control.getAttribute('placeholder');
  if (label !== null) return label;
  // Its own `labels` are of the first control with its id, be it in the form that has just been drawn.
  const byId = [...within.querySelectorAll('label')].find(
    ({ htmlFor }) => htmlFor !== '' && htmlFor === control.id,
  );
  const words = byId ?? control.closest('label') ?? control;
  return words.textContent?.trim() ?? '';
}
