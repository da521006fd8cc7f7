import type { Mistake } from './mistake.ts';

const connect = ['tests/server/db/connect.test.ts'];
const restore = ['tests/server/operation/after-restore.test.ts'];

export const operation: Mistake[] = [
  {
    name: 'A server that went silent keeps the connections of transactions for ever',
    file: 'src/server/db/guard-clients.ts',
    find: 'release(error instanceof Error ? error : true);',
    replace: '',
    tests: connect,
  },
  {
    name: 'A connection whose answer never came is used again',
    file: 'src/server/db/guard-clients.ts',
    find: 'if (isReadTimeout(error)) end(client);',
    replace: '',
    tests: connect,
  },
  {
    name: 'A connection lost between two queries of a transaction ends the process',
    file: 'src/server/db/guard-clients.ts',
    find: "client.on('error', () => {});",
    replace: '',
    tests: connect,
  },
  {
    name: 'After a failover processes stay with the server that was the primary',
    file: 'src/server/db/guard-clients.ts',
    find: 'if (isReadOnlyFault(error)) useless.add(client);',
    replace: '',
    tests: connect,
  },
  {
    name: 'A standby counts as ready',
    file: 'src/server/db/readiness.ts',
    find: "return rows[0]?.is_read_only ? ['writable_database'] : [];",
    replace: 'return [];',
    tests: ['tests/server/db/readiness.test.ts'],
  },
  {
    name: 'The only administrator can be taken away',
    file: 'src/server/operation/administrators.ts',
    find: 'if (admins.every((id) => id === row.id))',
    replace: 'if (admins.length === 0)',
    tests: ['tests/server/operation/administrators.test.ts'],
  },
  {
    name: 'The account of ADMIN_EMAIL becomes an administrator beside those there are',
    file: 'src/server/user/first-admin.ts',
    find: 'if (!mayBeFirstAdmin(deps, owner) || (await hasAdmin(tx))) return false;',
    replace: 'if (!mayBeFirstAdmin(deps, owner)) return false;',
    tests: ['tests/server/user/first-admin.test.ts'],
  },
  {
    name: 'A new session secret signs everybody out',
    file: 'src/server/signed-token.ts',
    find: 'if (!previous || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;',
    replace: 'throw error;',
    tests: ['tests/server/secret-rotation.test.ts'],
  },
  {
    name: 'A second factor is lost when the former secret is taken out',
    file: 'src/server/second-factor/reseal-secrets.ts',
    find: '.set({ sealed_secret: fresh })',
    replace: '.set({ sealed_secret })',
    tests: ['tests/server/secret-rotation.test.ts'],
  },
  {
    name: 'After a restore numbers are given out a second time',
    file: 'src/server/operation/after-restore.ts',
    find: 'const to = Math.max(from, marks.get(company_prefix) ?? 0) + skip;',
    replace: 'const to = from + skip;',
    tests: restore,
  },
  {
    name: 'A server starts on a database that is older than the numbers given out',
    file: 'src/server/carriers/older-database.ts',
    find: "if (mode === 'production') throw new ConfigError(`${sentence}.`);",
    replace: '',
    tests: restore,
  },
  {
    name: 'Who was signed in at the time of the backup is signed in again',
    file: 'src/server/operation/after-restore.ts',
    find: '.set({ ended: now })',
    replace: '.set({ ended: null })',
    tests: restore,
  },
];
