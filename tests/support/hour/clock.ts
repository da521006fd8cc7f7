import { say } from '#support/say.ts';

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

export function playByTheClock(title: string) {
  const begun = performance.now();
  return async <T>(step: string, work: () => T | Promise<T>): Promise<T> => {
    const from = performance.now();
    const line = (outcome: string) =>
      say(`${title}: ${step}: ${outcome} after ${seconds(from)} s (${seconds(begun)} s in all)`);
    try {
      const done = await work();
      line('done');
      return done;
    } catch (error) {
      line('FAILED');
      throw error;
    }
  };
}
