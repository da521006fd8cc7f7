import type { ClipboardEvent } from 'react';

/** A one-line field would join the lines of a pasted address. */
export function pasteLines(
  event: ClipboardEvent<HTMLInputElement>,
  onNew: ((typed: string) => void) | undefined,
): void {
  const text = event.clipboardData.getData('text/plain').trim();
  if (!onNew || !text.includes('\n')) return;
  event.preventDefault();
  onNew(text);
}
