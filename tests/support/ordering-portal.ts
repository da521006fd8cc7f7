import { expect } from 'vitest';
import { processSettings } from '#support/direct-session.ts';
import { exitOf, startProcess } from '#support/server-process.ts';
import { type Acknowledged, startLoad } from '#support/steady-load.ts';

type Portal = { databaseUrl: string; filesDir: string; access: string };

/** Two real servers and eight customers who order continuously; resolves once that runs well. */
export async function startOrderingPortal({ databaseUrl, filesDir, access }: Portal) {
  const settings = { ...processSettings, DATABASE_URL: databaseUrl, FILES_DIR: filesDir };
  const servers = [await startProcess(settings), await startProcess(settings)];
  const stop = async () => {
    for (const server of servers) {
      server.process.kill('SIGKILL');
      await exitOf(server.process);
    }
  };
  try {
    const readinessOf = async ({ process: { exitCode }, url, stderr }: (typeof servers)[number]) =>
      exitCode === null
        ? (await fetch(`${url}/readyz`).catch(() => undefined))?.status
        : `it ended with ${exitCode}: ${await stderr}`;
    const readiness = () => Promise.all(servers.map(readinessOf));
    await expect.poll(readiness, { timeout: 180_000 }).toEqual([200, 200]);
    const urls = servers.map(({ url }) => url);
    const load = startLoad({ urls, access, customers: 8, rest: 20, repeats: true });
    return {
      readiness,
      load,
      stop: async () => {
        await load.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const firstAfter = (acknowledged: Acknowledged[], moment: number) =>
  acknowledged.find(({ at }) => at > moment)?.at;
