import fc from 'fast-check';
import { isNight } from './night.ts';

fc.configureGlobal(isNight ? { numRuns: 2_000 } : { numRuns: 100, seed: 4711 });

/** For tests too slow for the usual hundred and two thousand runs, or fast enough for more. */
export const runs = (gate: number, night: number) => ({ numRuns: isNight ? night : gate });

export { fc };
