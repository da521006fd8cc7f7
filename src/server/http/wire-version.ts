import { refusal } from '#server/errors.ts';

/** The oldest shape of requests this server takes (`X-Wire`): an app that sends an older one pauses and asks for an update. */
export const oldestClient = 1;

export function checkWire(header: string | undefined) {
  if (header !== undefined && /^\d{1,6}$/.test(header) && Number(header) < oldestClient)
    throw refusal('CLIENT_TOO_OLD');
}
