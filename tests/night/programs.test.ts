import { expect, test } from 'vitest';
import { postgresVersion } from '#support/debian-postgres.ts';
import { haproxyVersion } from '#support/haproxy.ts';
import { say } from '#support/say.ts';

test('what the night has of the programs that operators use is said', () => {
  const programs = { haproxy: haproxyVersion, postgresql: postgresVersion };
  for (const [name, version] of Object.entries(programs))
    say(version ? `${name} ${version}` : `${name} is not installed (apt-get install ${name}): skipped`);
  expect(Object.keys(programs)).toHaveLength(2);
});
