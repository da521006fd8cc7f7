import { signal } from '@preact/signals-react';

/** A file that the import opens next: opened with the installed app, shared, or a pasted table. */
export const launchedFile = signal<File | undefined>(undefined);

/** `name` without its ending. */
export function launchTable(text: string, name: string): void {
  launchedFile.value = new File([text], `${name}.csv`, { type: 'text/csv' });
}
