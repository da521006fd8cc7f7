import { wireVersion } from '#app/api/base.ts';

/** A newer app has written the row: it is listed, and neither opened, sent, changed nor dropped (docs/queue.md 2.3). */
export const isOfNewerApp = ({ wire }: { wire: number }) => wire > wireVersion;
