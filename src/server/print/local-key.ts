import { createHmac } from 'node:crypto';

const purpose = 'versandpult local station 1';

/**
 * Shared by a station and the app on its computer while the portal is unreachable. Both derive it from the hash of the
 * station's secret, so it is not stored.
 */
export const localKeyOf = (secretHash: Buffer | null): string =>
  secretHash === null ? '' : createHmac('sha256', secretHash).update(purpose).digest('base64url');
