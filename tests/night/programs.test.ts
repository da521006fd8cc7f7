import { expect, test } from 'vitest';
import { postgresVersion } from '#support/debian-postgres.ts';
import { haproxyVersion } from '#support/haproxy.ts';
import { pgbouncerVersion } from '#support/pgbouncer.ts';
import { say } from '#support/say.ts';

test("the output says which of the operators' programs are installed", () => {
  const pgbouncer = pgbouncerVersion?.replace('PgBouncer ', '');
  const programs = { haproxy: haproxyVersion, postgresql: postgresVersion, pgbouncer };
  for (const [name, version] of Object.entries(programs))
    say(version ? `${name} ${version}` : `${name} is not installed (apt-get install ${name}): skipped`);
  expect(Object.keys(programs)).toHaveLength(3);
});
