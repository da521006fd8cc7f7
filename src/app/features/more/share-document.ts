import { isApple, isInstalled } from '#app/parts/dialogs/install.ts';

/** Installed apps on iPad and iPhone have no way back from a new tab. */
export function hasNoWayBack(): boolean {
  return isInstalled() && isApple() && typeof navigator.canShare === 'function';
}

/** Throws if the document cannot be loaded or shared. */
export async function shareDocument(path: string, name: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const file = new File([await response.blob()], `${name}.pdf`, { type: 'application/pdf' });
  if (!navigator.canShare({ files: [file] })) throw new Error('This system takes no files');
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The user closed the sheet.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
