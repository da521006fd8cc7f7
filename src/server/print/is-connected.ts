import { connectedMs } from '#domain/labels/print-job.ts';

/** A station that asked a moment ago counts as there. */
export const isConnected = (seen: Date | null, now: Date): boolean =>
  seen !== null && now.getTime() - seen.getTime() < connectedMs;
