/** True while nothing has the focus, or something that is off: keys would then begin at the top of the page. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, :disabled');
}

/**
 * Gives the focus back to what had it, unless something else took it meanwhile. What is gone, off or hidden takes none:
 * then the page's title has it, as after a navigation.
 */
export function giveBackFocus(to: Element | null): void {
  // The focus is given back after what closes has let go of it.
  setTimeout(() => {
    if (isFocusLost() && to instanceof HTMLElement) to.focus();
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true });
  });
}
