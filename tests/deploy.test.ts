import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { settingNames } from '#server/environment.ts';

/*
 * What lies in deploy/ is copied by operators and runs nowhere here: at least what it names is there.
 */

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/systemd/versandpult@.service');
const manifests = read('deploy/kubernetes.yaml');
const example = read('deploy/portal.env.example');

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('what is named', () => {
  test('as a setting is one', () => {
    const named = [
      ...all(example, /^([A-Z0-9_]+)=/gm),
      ...all(unit, /^Environment=([A-Z0-9_]+)=/gm),
      ...all(manifests, /^ {12}- \{ name: ([A-Z][A-Z0-9_]+), /gm),
      ...all(dockerfile, /(?:^ENV | )([A-Z][A-Z0-9_]+)=/gm),
      ...all(compose, /^ {6}([A-Z][A-Z0-9_]+): /gm).filter((it) => !it.startsWith('POSTGRES_')),
    ];
    expect(named.length).toBeGreaterThan(20);
    // The one that is not of the server, but of the system's memory.
    expect(named.filter((it) => it !== 'MALLOC_ARENA_MAX' && !settingNames.includes(it))).toEqual([]);
  });

  test('as a command, a user or a folder is there', () => {
    const main = 'src/server/main.ts';
    expect(dockerfile).toContain(`CMD ["node", "${main}"]`);
    expect(unit).toContain(`ExecStart=/usr/bin/node ${main}\n`);
    expect(existsSync(main)).toBe(true);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(unit).toMatch(/^User=versandpult$/m);
    expect(compose).toContain('dockerfile: deploy/Dockerfile');
    const copied = all(dockerfile, /^COPY --from=build \/portal\/(\S+) /gm);
    expect(copied.filter((it) => !existsSync(it) && it !== 'dist')).toEqual([]);
    const folder = /FILES_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(dockerfile).toContain(`install -d -o node -g node ${folder}`);
    expect(compose).toContain(`volumes: [files:${folder}]`);
    expect(unit).toMatch(/^StateDirectory=versandpult$/m);
    expect(unit).toContain('FILES_DIR=/var/lib/versandpult\n');
  });

  test('as a secret is handed over', () => {
    const [handed, used] = [
      all(compose, /^ {2}(\w+): \{ file: secrets\//gm),
      all(compose, /\/run\/secrets\/(\w+)/g),
    ];
    expect(used.toSorted()).toEqual(handed.toSorted());
    expect(all(unit, /=%d\/(\w+)$/gm).toSorted()).toEqual(all(unit, /^LoadCredential=(\w+):/gm).toSorted());
  });

  test('as an address of health is one, and so many seconds are left to stop', () => {
    const health = read('src/server/health.ts');
    const probes = [dockerfile, read('deploy/systemd/versandpult-health@.service')];
    for (const [, path = ''] of manifests.matchAll(/httpGet: \{ path: (\/\w+),/g))
      expect(health).toContain(`'${path}'`);
    for (const probe of probes)
      expect(health).toContain(`'${/4300(\/\w+)|%i(\/\w+) /.exec(probe)?.slice(1).find(Boolean)}'`);
    const { drainMs } = productionConfig();
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]) * 1000).toBeGreaterThan(drainMs + 12_000);
    for (const seconds of all(manifests, /terminationGracePeriodSeconds: (\d+)/g))
      expect(Number(seconds) * 1000).toBeGreaterThan(drainMs + 12_000);
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]) * 1000).toBeGreaterThan(drainMs + 12_000);
  });
});

const account = { project_id: 'p', client_email: 'server@p.example', private_key: 'key' };

test.each([
  ['compose.yaml', compose, /^ {6}ROLE: (\w+)$/gm],
  ['kubernetes.yaml', manifests, /\{ name: ROLE, value: (\w+) \}/g],
])('in %s some processes answer and one does the jobs', (_, text, pattern) => {
  expect(all(text, pattern).toSorted()).toEqual(['web', 'worker']);
});

/** The example, with secrets as they might be. */
function productionConfig() {
  const settings = example.split('\n').flatMap((line) => {
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name ? [[name, value]] : [];
  });
  return readConfig({
    ...Object.fromEntries(settings),
    DATABASE_URL: 'postgres://portal:secret@database:5432/portal',
    SESSION_SECRET: 'Q2hAbmdlLm1l/+tVb7f9Jk3LxYp0RzWs1uEoTi4NdGcHvBnM6qXyZ5aP8rKtSjDw',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
    SMTP_URL: 'smtps://portal:secret@mail.portal.example',
  });
}

describe('of Patroni', () => {
  const patroni = read('deploy/patroni.yml');

  test('haproxy asks where it answers, and leads to the database beside it', () => {
    const [rest = '', database = ''] = all(patroni, /^ {2}connect_address: (\S+)$/gm);
    const servers = [
      ...read('deploy/haproxy-patroni.cfg').matchAll(/^ +server \w+ (\S+) check port (\d+)$/gm),
    ];
    expect(servers).toHaveLength(2);
    expect(servers[0]?.[1]).toBe(database);
    for (const [, at = '', port = ''] of servers)
      expect([at.split(':')[1], port]).toEqual([database.split(':')[1], rest.split(':')[1]]);
    expect(all(patroni, /^ {2}listen: (\S+)$/gm)).toEqual([rest, database]);
  });

  test('the lock lives long enough to be renewed twice', () => {
    const seconds = (key: string) => Number(new RegExp(`^ {4}${key}: (\\d+)$`, 'm').exec(patroni)?.[1]);
    const needed = seconds('loop_wait') + 2 * seconds('retry_timeout');
    expect(seconds('ttl')).toBeGreaterThanOrEqual(needed);
  });
});

test('the example of settings is enough for production', () => {
  expect(productionConfig()).toMatchObject({ mode: 'production', trustedProxies: 1 });
});

describe('without devDependencies', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  /** What runs in production: in the image, by the documented commands there, and beside the printers. */
  const programs = ['src/server/main.ts', 'src/server/admin.ts', 'src/print-station/main.ts'];

  test.each(programs)('%s finds whatever it imports, at once or later', (program) => {
    const { packages, missing } = reached(program);
    expect(missing).toEqual([]);
    const undeclared = [...packages].filter(([name]) => !(name in dependencies));
    expect(undeclared.map(([name, file]) => `${name}, imported by ${file}`)).toEqual([]);
  });

  test('there is something to find', () => {
    const { packages, files } = reached('src/server/main.ts');
    expect([packages.size > 25, files.size > 300]).toEqual([true, true]);
    // Both are fetched by whoever first signs somebody in.
    expect([packages.has('firebase-admin'), packages.has('openid-client')]).toEqual([true, true]);
    expect(reached('src/print-station/main.ts').packages.size).toBe(0);
  });
});

/** Everything that a program imports, at once or later: files of ours, packages by their first importer, and what is not there. */
function reached(program: string) {
  const files = new Set([program]);
  const packages = new Map<string, string>();
  const missing: string[] = [];
  const aliases = JSON.parse(read('package.json')).imports as Record<string, string>;
  // A set takes what is added while it is walked.
  for (const file of files) {
    if (!file.endsWith('.ts')) continue;
    for (const target of importsOf(read(file))) {
      const alias = Object.keys(aliases).find((it) => target.startsWith(it.slice(0, -1)));
      const own = alias
        ? join(aliases[alias]?.slice(2, -1) ?? '', target.slice(alias.length - 1))
        : target.startsWith('.') && join(dirname(file), target);
      if (own) {
        if (existsSync(own)) files.add(own);
        else missing.push(`${file}: ${target}`);
      } else if (!isBuiltin(target)) {
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
        if (!packages.has(name)) packages.set(name, file);
      }
    }
  }
  return { files, packages, missing };
}

/** Types are gone when the code runs; an import of nothing but them is still one, unless it says so itself. */
const importsOf = (code: string) => [
  ...all(code, /^(?:import|export)\s(?!type\s)(?:[^'"();]*\sfrom\s)?'([^']+)'/gm),
  ...all(code, /\b(?:import|require\.resolve|import\.meta\.resolve)\(\s*'([^']+)'\s*\)/g),
];

/** Runs the program whose file it is, where that is installed. */
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
const or = (is: boolean, name: string, program: string) =>
  is ? name : `NOT TRIED, since ${program} is not installed: ${name}`;

describe('read by those it is for', () => {
  const hasCaddy = isInstalled('caddy', 'version');
  test.skipIf(!hasCaddy)(or(hasCaddy, 'the Caddyfile is one', 'caddy'), () => {
    const said = spawnSync('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
      encoding: 'utf8',
    });
    expect(said.stdout + said.stderr).toContain('Valid configuration');
  });

  const hasNginx = isInstalled('nginx', '-v');
  test.skipIf(!hasNginx)(or(hasNginx, 'the nginx.conf is one', 'nginx'), () => {
    const folder = mkdtempSync(join(tmpdir(), 'versandpult-nginx-'));
    // Its certificate is the operator's.
    const server = read('deploy/nginx.conf')
      .replace('listen 443 ssl', 'listen 443')
      .replaceAll(/^\s*ssl_.*$/gm, '');
    const path = join(folder, 'nginx.conf');
    writeFileSync(
      path,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${server}\n}\n`,
    );
    const said = spawnSync('nginx', ['-t', '-p', folder, '-c', path], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect(said.stderr).toContain('syntax is ok');
  });

  const hasHaproxy = isInstalled('haproxy', '-v');
  test.skipIf(!hasHaproxy).each([
    [or(hasHaproxy, 'haproxy.cfg is one', 'haproxy'), 'deploy/haproxy.cfg'],
    [or(hasHaproxy, 'haproxy-database.cfg is one', 'haproxy'), 'deploy/haproxy-database.cfg'],
    [or(hasHaproxy, 'haproxy-patroni.cfg is one', 'haproxy'), 'deploy/haproxy-patroni.cfg'],
  ])('%s', (_, path) => {
    const folder = mkdtempSync(join(tmpdir(), 'versandpult-haproxy-'));
    const copy = join(folder, 'haproxy.cfg');
    // Its certificate is the operator's.
    writeFileSync(copy, read(path).replace(/ ssl crt .*$/m, ''));
    const said = spawnSync('haproxy', ['-c', '-f', copy], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect([said.status, said.stderr]).toEqual([0, '']);
  });

  const hasPrometheus = isInstalled('promtool', '--version');
  test.skipIf(!hasPrometheus)(or(hasPrometheus, 'the alerts are rules', 'promtool'), () => {
    const said = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus-rules.yaml'], {
      encoding: 'utf8',
    });
    const count = all(read('deploy/prometheus-rules.yaml'), /^ {6}- (alert): /gm).length;
    expect([said.status, said.stderr]).toEqual([0, '']);
    expect(said.stdout).toContain(`${count} rules found`);
  });

  const hasSystemd = isInstalled('systemd-analyze', '--version');
  test.skipIf(!hasSystemd)(or(hasSystemd, 'the units are units', 'systemd-analyze'), () => {
    const said = spawnSync('systemd-analyze', ['verify', ...globSync('deploy/systemd/*')], {
      encoding: 'utf8',
    });
    // Programs that are not on this machine, and a user who is not.
    const lines = said.stderr
      .split('\n')
      .filter((it) => it && !/is not executable|Failed to (?:create|load|prepare)/.test(it));
    expect(lines).toEqual([]);
  });
});
