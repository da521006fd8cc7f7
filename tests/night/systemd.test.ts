import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { accountHash } from '#server/audit.ts';
import { exampleSettings, type IdentityKind, identityKinds } from '#support/example-settings.ts';
import { bootSystemd, canBootSystemd } from '#support/systemd-machine.ts';
import { createTestDatabase } from '#support/test-database.ts';

/*
 * The units of deploy/systemd under a real systemd (docs/operation.md 14.1), and the operator's commands by
 * deploy/versandpult-admin.
 */

const name = canBootSystemd
  ? 'under systemd'
  : 'NOT TRIED under systemd (root and apt-get install systemd-container)';
const sessionSecret = 'Q2hAbmdlLm1l/+tVb7f9Jk3LxYp0RzWs1uEoTi4NdGcHvBnM6qXyZ5aP8rKtSjDw';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const secretOf: Record<IdentityKind, string> = {
  firebase: JSON.stringify({
    project_id: 'p',
    client_email: 'server@p.iam.gserviceaccount.com',
    private_key: privateKey,
  }),
  oidc: 'the secret of the client',
};
const fileOf: Record<IdentityKind, string> = {
  firebase: 'firebase_service_account',
  oidc: 'oidc_client_secret',
};

describe.skipIf(!canBootSystemd)(name, () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  test.each(identityKinds)(
    'the unit starts with %s, and an admin command has its settings',
    async (identity) => {
      const { url, drop } = await createTestDatabase();
      ends.push(drop);
      const machine = await bootSystemd();
      ends.push(machine.stop);
      const port = await findFreePort();
      const etc = '/etc/versandpult';
      machine.write(`${etc}/portal.env`, exampleSettings(identity));
      machine.write(`${etc}/${port}.env`, 'ROLE=web\n');
      machine.write(`${etc}/database_url`, url);
      machine.write(`${etc}/session_secret`, sessionSecret);
      machine.write(`${etc}/smtp_url`, 'smtps://portal:secret@mail.portal.example');
      machine.write(`${etc}/${fileOf[identity]}`, secretOf[identity]);
      const units = '/etc/systemd/system';
      machine.copy('deploy/systemd/versandpult@.service', `${units}/versandpult@.service`);
      const dropIn = `${units}/versandpult@.service.d/identity.conf`;
      machine.copy(`deploy/systemd/with-${identity}.conf`, dropIn);
      machine.copy('deploy/versandpult-admin', '/usr/local/sbin/versandpult-admin');
      expect(machine.run('useradd --system versandpult && systemctl daemon-reload')).toMatchObject({
        code: 0,
      });
      const unit = `versandpult@${port}`;

      expect(machine.run(`systemctl start ${unit}`)).toEqual({ code: 0, out: '', err: '' });
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (it) => it.status,
          () =>
            machine.run(`systemctl show -P Result -P NRestarts ${unit}; journalctl -u ${unit} -n 3 -o cat`)
              .out,
        );
      await expect.poll(ready, { timeout: 120_000 }).toBe(200);

      const admin = (words: string) => machine.run(`/usr/local/sbin/versandpult-admin ${words}`);
      const hash = { code: 0, out: accountHash({ sessionSecret }, 'kim@firma.example'), err: '' };
      expect(admin('account-hash kim@firma.example')).toEqual(hash);
      expect(admin('list')).toMatchObject({
        code: 0,
        out: expect.stringContaining('no administrator'),
        err: '',
      });
      expect(admin(`"it's not understood"`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('Usage'),
      });
      // Commands that need all settings, also of the storage, run while the portal is stopped.
      expect(machine.run(`systemctl stop ${unit}`)).toMatchObject({ code: 0 });
      expect(admin('after-restore')).toMatchObject({ code: 0, err: '' });

      expect(machine.run(`rm ${etc}/${fileOf[identity]}`)).toMatchObject({ code: 0 });
      expect(admin('list')).toMatchObject({ code: 243, err: expect.stringContaining('redential') });
      expect(
        machine.run('ls /run | grep versandpult-admin; ls /run/systemd/system | grep versandpult').out,
      ).toBe('');
    },
  );
});
