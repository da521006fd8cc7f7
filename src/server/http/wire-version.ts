import { refusal } from '#server/errors.ts';

/** The oldest shape of requests this server still takes (`X-Wire`); older apps pause and ask for an update. */
export const oldestClient = 1;

export function checkWire(header: string | undefined) {
  if (header !== undefined && /^\d{1,6}$/.test(header) && Number(header) < oldestClient)
    throw refusal('CLIENT_TOO_OLD');
}
