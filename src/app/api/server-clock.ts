import { berlinDay, type Day } from '#domain/values/working-days.ts';

/** ms the server is ahead; 0 before its first response. */
let offset = 0;

export function recordServerTime(response: Response): void {
  const at = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  // The header has whole seconds: below 2 s the device's clock is more precise.
  const ahead = at - Date.now();
  offset = Math.abs(ahead) < 2000 ? 0 : ahead;
}

/** ms; a wrong device clock breaks no deadline. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Today in Berlin. */
export const serverDay = (): Day => berlinDay(new Date(serverNow()));
