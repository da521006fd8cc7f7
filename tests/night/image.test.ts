import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';

/*
 * Builds the image with a real builder, unlike the gate (tests/server/image.test.ts). The base image must exist: a pull
 * would make the night depend on a registry.
 */

const base = /^FROM (\S+) AS /m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1] ?? '';
const builders = [
  { program: 'docker', has: ['image', 'inspect', base], build: ['build'] },
  {
    program: 'buildah',
    has: ['inspect', '--type=image', `docker.io/library/${base}`],
    build: ['build', '--pull=never', '--isolation=chroot'],
  },
];
const builder = builders.find(({ program, has }) => spawnSync(program, has).status === 0);
const name = builder
  ? `by ${builder.program}`
  : `NOT TRIED, since neither Docker nor buildah has ${base} (docker pull, buildah pull)`;

describe.skipIf(!builder)(name, () => {
  const { program = '', build = [] } = builder ?? {};
  const tag = `localhost/versandpult-night-${process.pid}`;
  const run = (...args: string[]) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 }).trim();
  const ends: (() => unknown)[] = [() => run('rmi', '--force', tag)];
  afterAll(() => {
    for (const end of ends.toReversed()) end();
  });

  test('the image builds and runs the server’s programs without root', () => {
    run(...build, '-f', 'deploy/Dockerfile', '-t', tag, '.');
    let within = ['run', '--rm', tag];
    if (program === 'buildah') {
      const container = run('from', '--pull=never', tag);
      ends.push(() => run('rm', container));
      within = ['run', '--isolation=chroot', container, '--'];
    }
    const said = (...words: string[]) => spawnSync(program, [...within, ...words], { encoding: 'utf8' });
    expect(said('id', '-un').stdout.trim()).toBe('node');
    expect(said('node', 'src/server/main.js')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('DATABASE_URL'),
    });
    expect(said('node', 'src/server/admin.js')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('account-hash'),
    });
  });
});
