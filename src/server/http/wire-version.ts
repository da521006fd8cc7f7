import { refusal } from '#server/errors.ts';

/** Oldest accepted request format (`X-Wire`): an older app pauses and asks for an update. */
export const oldestClient = 1;

export function checkWire(header: string | undefined) {
  if (header !== undefined && /^\d{1,6}$/.test(header) && Number(header) < oldestClient)
    throw refusal('CLIENT_TOO_OLD');
}
