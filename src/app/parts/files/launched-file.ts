import { signal } from '@preact/signals-react';

/** A file that the user opened with the installed app; the import takes it. */
export const launchedFile = signal<File | undefined>(undefined);
