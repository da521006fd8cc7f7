import { createHmac } from 'node:crypto';

const purpose = 'versandpult local station 1';

/**
 * The key by which a station and the app on its computer know each other while nobody answers them. Both sides come by
 * it from the hash of the station's secret, so that nothing more is kept; it ends with the station.
 */
export const localKeyOf = (secretHash: Buffer | null): string =>
  secretHash === null ? '' : createHmac('sha256', secretHash).update(purpose).digest('base64url');
