import { connectedMs } from '#domain/labels/print-job.ts';

export const isConnected = (seen: Date | null, now: Date): boolean =>
  seen !== null && now.getTime() - seen.getTime() < connectedMs;
