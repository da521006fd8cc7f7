import { wireVersion } from '#app/api/base.ts';

/**
 * `wire` is the app version that wrote the row. Rows of a newer app are listed, but not opened, sent, changed or
 * deleted (docs/queue.md 2.3).
 */
export const isOfNewerApp = ({ wire }: { wire: number }) => wire > wireVersion;
