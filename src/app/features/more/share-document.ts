import { isApple, isInstalled } from '#app/parts/dialogs/install.ts';

/** An installed app on an iPad or iPhone: what opens in a tab of its own there has no way back. */
export function hasNoWayBack(): boolean {
  return isInstalled() && isApple() && typeof navigator.canShare === 'function';
}

/** Hands a document to the system's own sheet: to look at, print, send. Throws when it cannot be had or taken. */
export async function shareDocument(path: string, name: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const file = new File([await response.blob()], `${name}.pdf`, { type: 'application/pdf' });
  if (!navigator.canShare({ files: [file] })) throw new Error('This system takes no files');
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closed without choosing anything.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
