import { beforeEach, expect, test, vi } from 'vitest';
import { aTablet, givenBatch, handAll, type NetFault, shipmentsByPlace } from '#support/batch-world.ts';
import { isNight } from '#support/night.ts';
import { isCrash } from '#support/outbox-world.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const count = isNight ? 1_000 : 60;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

/** In turn, so that thirty faults hit thirty different moments. */
const kinds: readonly NetFault[] = [
  'request lost',
  'answer lost',
  'trouble before',
  'trouble after',
  'killed after',
];

test(
  `${count} rows with thirty faults and three changes of the tablet become ${count} shipments`,
  async () => {
    const signed = await server.signIn();
    const tablets = [await aTablet(server, signed), await aTablet(server, signed)] as const;
    const batch = await givenBatch(tablets[0], count);
    await tablets[0].sync();
    for (let fault = 0; fault < 30; fault += 1) {
      const at = Math.floor(fault / 10) % 2;
      const tablet = tablets[at === 0 ? 0 : 1];
      if (fault % 10 === 0) await tablet.take(batch);
      await handAll(tablet, batch);
      const well = Array.from({ length: 1 + (fault % 4) }, (): NetFault => 'ok');
      const kind = kinds[fault % kinds.length] ?? 'ok';
      tablet.meet(...well, kind);
      await tablet.drain().catch((error) => {
        if (!isCrash(error)) throw error;
      });
      if (kind === 'killed after') await tablet.start();
    }
    for (const tablet of tablets) {
      tablet.meet();
      await tablet.start();
    }
    await tablets[1].take(batch);
    for (let round = 0; round < 3; round += 1)
      for (const tablet of tablets) {
        await handAll(tablet, batch);
        await tablet.drain(2);
        await tablet.sync();
      }
    expect(await shipmentsByPlace(server, signed.user.client_id)).toEqual(
      Array.from({ length: count }, (_, place) => place),
    );
    for (const tablet of tablets) {
      expect(await tablet.db.outbox.count()).toBe(0);
      expect(new Set(await tablet.places(batch))).toEqual(new Set(['sent']));
    }
  },
  isNight ? 300_000 : 60_000,
);
