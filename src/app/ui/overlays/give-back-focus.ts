/** No element, or a disabled one, has the focus: keys would start at the top of the page. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, :disabled');
}

/** Returns the focus unless another element took it; falls back to the page's title. */
export function giveBackFocus(to: Element | null): void {
  // Wait until the closing element releases the focus.
  setTimeout(() => {
    if (isFocusLost() && to instanceof HTMLElement) to.focus();
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true });
  });
}
