import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { settingNames } from '#server/config/environment.ts';
import { exampleSettings, type IdentityKind, identityKinds } from '#support/example-settings.ts';

/* The files in deploy/ do not run here, so check that everything they name exists. */

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const unit = read('deploy/systemd/versandpult@.service');
const units = [unit, ...globSync('deploy/systemd/with-*.conf').map(read)].join('\n');
const manifests = read('deploy/kubernetes.yaml');
const example = read('deploy/portal.env.example');

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('deployment files', () => {
  test('name only existing settings', () => {
    const named = [
      ...all(example, /^#?([A-Z0-9_]+)=/gm),
      ...all(units, /^Environment=([A-Z0-9_]+)=/gm),
      ...all(manifests, /^ {12}- \{ name: ([A-Z][A-Z0-9_]+), /gm),
      ...all(dockerfile, /(?:^ENV | )([A-Z][A-Z0-9_]+)=/gm),
      ...identityKinds.flatMap((it) => Object.keys(compositionWith(it).services.portal.environment)),
      ...identityKinds.flatMap((it) => Object.keys(configMapFor(it).data)),
    ];
    expect(named.length).toBeGreaterThan(20);
    // Glibc reads it, not the server.
    expect(named.filter((it) => it !== 'MALLOC_ARENA_MAX' && !settingNames.includes(it))).toEqual([]);
  });

  test('name existing commands, users and folders', () => {
    const main = 'src/server/main.js';
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

  test('hand over every secret they name', () => {
    expect(all(units, /=%d\/(\w+)$/gm).toSorted()).toEqual(all(units, /^LoadCredential=(\w+):/gm).toSorted());
    for (const identity of identityKinds) {
      const { services, secrets } = compositionWith(identity);
      const used = Object.values(services).flatMap((it) => it.secrets ?? []);
      expect(Object.keys(secrets).toSorted()).toEqual([...new Set(used)].toSorted());
      for (const { environment = {}, secrets: handed = [] } of Object.values(services))
        for (const [, path = ''] of Object.entries(environment).filter(([name]) => name.endsWith('_FILE')))
          expect(handed).toContain(/^\/run\/secrets\/(\w+)$/.exec(path)?.[1]);
    }
  });

  test('probe existing health paths and allow enough seconds to stop', () => {
    const health = read('src/server/entry/health.ts');
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

test.each([
  ['compose.yaml', compose, /^ {6}ROLE: (\w+)$/gm],
  ['kubernetes.yaml', manifests, /\{ name: ROLE, value: (\w+) \}/g],
])('%s has web processes and one worker', (_, text, pattern) => {
  expect(all(text, pattern).toSorted()).toEqual(['web', 'worker']);
});

const secrets: Record<string, string> = {
  database_url: 'postgres://portal:secret@database:5432/portal',
  session_secret: 'Q2hAbmdlLm1l/+tVb7f9Jk3LxYp0RzWs1uEoTi4NdGcHvBnM6qXyZ5aP8rKtSjDw',
  firebase_service_account: JSON.stringify({
    project_id: 'p',
    client_email: 'server@p.example',
    private_key: 'key',
  }),
  oidc_client_secret: 'the secret of the client',
  smtp_url: 'smtps://portal:secret@mail.portal.example',
  metrics_token: 'kT7wQ1zV/9bXe4LmR0sHc2NfUy8pJ+dGa5ZiOxK3vBtE6WlSnYqPjD1rCgFhMuIo',
  s3_access_key_id: 'key',
  s3_secret_access_key: 'secret',
};

const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

function configOf(env: Record<string, string>) {
  const settings = Object.entries(env).map(([name, value]) =>
    name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length), secrets[basename(value)]] : [name, value],
  );
  return readConfig(Object.fromEntries(settings));
}

const productionConfig = () => configOf(unitSettings('firebase'));

const unitSettings = (identity: IdentityKind) => ({
  ...settingsIn(
    `${unit}\n${read(`deploy/systemd/with-${identity}.conf`)}`
      .replaceAll(/^Environment=/gm, '')
      .replaceAll('%i', '4301'),
  ),
  ...settingsIn(exampleSettings(identity)),
});

type Service = { environment: Record<string, string>; secrets?: string[]; volumes?: string[] };
type Composition = { services: Record<'portal' | 'worker' | 'database', Service>; secrets: object };

function compositionWith(identity: IdentityKind): Composition {
  const [base, more] = [compose, read(`deploy/compose.${identity}.yaml`)].map(
    (it) => parse(it, { merge: true }) as Composition,
  ) as [Composition, Composition];
  const services = Object.entries(base.services).map(([name, service]) => {
    const added = more.services[name as 'portal'];
    const environment = { ...service.environment, ...added?.environment };
    return [
      name,
      { ...service, environment, secrets: [...(service.secrets ?? []), ...(added?.secrets ?? [])] },
    ];
  });
  return { services: Object.fromEntries(services), secrets: { ...base.secrets, ...more.secrets } };
}

type ConfigMap = { metadata: { name: string }; data: Record<string, string> };
const configMapFor = (identity: IdentityKind): ConfigMap => parse(read(`deploy/kubernetes.${identity}.yaml`));
type Pod = {
  envFrom: { configMapRef: { name: string } }[];
  env: { name: string; value: string }[];
};
type Deployment = { kind: string; spec: { template: { spec: { containers: Pod[] } } } };

function podSettings(identity: IdentityKind) {
  const bucket = exampleSettings(identity).replace(/^#(S3_BUCKET|S3_REGION)=/gm, '$1=');
  const maps: Record<string, Record<string, string>> = { portal: settingsIn(bucket) };
  const { metadata, data } = configMapFor(identity);
  maps[metadata.name] = data;
  const documents = parseAllDocuments(manifests).map((it) => it.toJSON() as Deployment);
  const pods = documents
    .filter((it) => it.kind === 'Deployment')
    .flatMap((it) => it.spec.template.spec.containers);
  return pods.map(({ envFrom, env }) => ({
    ...Object.assign({}, ...envFrom.map((it) => maps[it.configMapRef.name])),
    ...Object.fromEntries(env.map((it) => [it.name, it.value])),
  }));
}

describe.each(identityKinds)('with %s', (identity) => {
  const isOidc = identity === 'oidc';
  const [issuer, secret] = isOidc
    ? ['https://anmeldung.portal.example/realms/muster', secrets.oidc_client_secret]
    : [undefined, undefined];

  test.each([
    ['the unit', () => [unitSettings(identity)]],
    [
      'Compose',
      () => {
        const { portal, worker } = compositionWith(identity).services;
        return [portal, worker].map((it) => ({
          ...settingsIn(exampleSettings(identity)),
          ...it.environment,
        }));
      },
    ],
    ['Kubernetes', () => podSettings(identity)],
  ])('%s has sufficient settings for production', (_, settings) => {
    for (const env of settings()) {
      const config = configOf(env);
      expect(config).toMatchObject({ mode: 'production', trustedProxies: 1 });
      expect([config.identity.oidc?.issuer, config.identity.oidc?.clientSecret]).toEqual([issuer, secret]);
    }
  });
});

test('the example names each setting for operators', () => {
  const named = all(example, /^#?([A-Z0-9_]+)=/gm);
  // Left out: settings that the unit, Compose and Kubernetes set per process, development settings, and those from
  // Firebase's account.
  const elsewhere =
    /^(HOST|PORT|ROLE|DATA_DIR|FILES_DIR|TLS_|REUSE_PORT|ALLOW_NETWORK_DEMO|DEMO|FIREBASE_(AUTH|PROJECT))/;
  const isSecret = (name: string) => settingNames.includes(`${name}_FILE`);
  const requested = settingNames.filter(
    (it) => !it.endsWith('_FILE') && !isSecret(it) && !elsewhere.test(it),
  );
  expect(requested.filter((it) => !named.includes(it))).toEqual([]);
  // A secret may also be named in the file that uses it.
  const secretNames = settingNames.filter((it) => isSecret(it) && !it.endsWith('_PREVIOUS'));
  const handed = `${units}${compose}${example}`;
  expect(secretNames.filter((it) => !handed.includes(it))).toEqual([]);
});

test('each commented line of the example is valid as it stands', () => {
  const lines = example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '');
  // A pooler and a logo depend on the operator's machine.
  const env = { ...unitSettings('oidc'), ...settingsIn(lines), FIREBASE_API_KEY: '', LOGO_FILE: '' };
  const keys = {
    S3_ACCESS_KEY_ID_FILE: 's3_access_key_id',
    S3_SECRET_ACCESS_KEY_FILE: 's3_secret_access_key',
  };
  expect(configOf({ ...env, ...keys }).s3?.bucket).toBe('muster-express-portal');
});

describe('the Patroni example', () => {
  const patroni = read('deploy/patroni.yml');

  test('has the addresses that haproxy checks and connects to', () => {
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

  test('has a lock that lives long enough for two renewals', () => {
    const seconds = (key: string) => Number(new RegExp(`^ {4}${key}: (\\d+)$`, 'm').exec(patroni)?.[1]);
    const needed = seconds('loop_wait') + 2 * seconds('retry_timeout');
    expect(seconds('ttl')).toBeGreaterThanOrEqual(needed);
  });
});

describe('a program without devDependencies', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const programs = ['src/server/main.ts', 'src/server/admin.ts', 'src/print-station/main.ts'];

  test.each(programs)('%s finds every import, eager and lazy', (program) => {
    const { packages, missing } = reached(program);
    expect(missing).toEqual([]);
    const undeclared = [...packages].filter(([name]) => !(name in dependencies));
    expect(undeclared.map(([name, file]) => `${name}, imported by ${file}`)).toEqual([]);
  });

  test('has imports to check', () => {
    const { packages, files } = reached('src/server/main.ts');
    expect([packages.size > 25, files.size > 300]).toEqual([true, true]);
    // Loaded lazily at the first sign-in.
    expect([packages.has('firebase-admin'), packages.has('openid-client')]).toEqual([true, true]);
    expect(reached('src/print-station/main.ts').packages.size).toBe(0);
  });
});

function reached(program: string) {
  const files = new Set([program]);
  const packages = new Map<string, string>();
  const missing: string[] = [];
  const aliases = JSON.parse(read('package.json')).imports as Record<string, string>;
  // Iterating a set includes elements added meanwhile.
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

/** An import of types only remains at run time unless it is marked as type import. */
const importsOf = (code: string) => [
  ...all(code, /^(?:import|export)\s(?!type\s)(?:[^'"();]*\sfrom\s)?'([^']+)'/gm),
  ...all(code, /\b(?:import|require\.resolve|import\.meta\.resolve)\(\s*'([^']+)'\s*\)/g),
];

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined;
const or = (is: boolean, name: string, program: string) =>
  is ? name : `NOT TRIED, since ${program} is not installed: ${name}`;

describe('a file that its own program accepts', () => {
  const hasCaddy = isInstalled('caddy', 'version');
  test.skipIf(!hasCaddy).each([
    [or(hasCaddy, 'the Caddyfile is one', 'caddy'), 'deploy/Caddyfile'],
    [or(hasCaddy, 'the Caddyfile of Compose is one', 'caddy'), 'deploy/compose.Caddyfile'],
  ])('%s', (_, path) => {
    const said = spawnSync('caddy', ['validate', '--config', path, '--adapter', 'caddyfile'], {
      encoding: 'utf8',
    });
    expect(said.stdout + said.stderr).toContain('Valid configuration');
  });

  const hasCompose = isInstalled('docker-compose', 'version');
  test
    .skipIf(!hasCompose)
    .each(
      identityKinds.map(
        (it) => [or(hasCompose, `the files of Compose with ${it} are such`, 'docker-compose'), it] as const,
      ),
    )('%s', (_, identity) => {
    const folder = mkdtempSync(join(tmpdir(), 'versandpult-compose-'));
    const files = ['compose.yaml', `compose.${identity}.yaml`];
    for (const it of files) copyFileSync(join('deploy', it), join(folder, it));
    writeFileSync(join(folder, 'portal.env'), exampleSettings(identity));
    const flags = [...files.flatMap((it) => ['-f', it]), 'config'];
    const said = spawnSync('docker-compose', flags, { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect([said.status, said.stderr]).toEqual([0, '']);
    // Compares Compose's merge with the merge used above.
    const { services } = compositionWith(identity);
    for (const name of ['portal', 'worker'] as const)
      expect(parse(said.stdout).services[name].environment).toMatchObject(services[name].environment);
  });

  const hasNginx = isInstalled('nginx', '-v');
  test.skipIf(!hasNginx)(or(hasNginx, 'the nginx.conf is one', 'nginx'), () => {
    const folder = mkdtempSync(join(tmpdir(), 'versandpult-nginx-'));
    // The certificate exists only at the operator.
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

  test.skipIf(!hasPrometheus)(
    or(hasPrometheus, 'prometheus.yaml is one, with the alerts', 'promtool'),
    () => {
      const said = spawnSync('promtool', ['check', 'config', 'deploy/prometheus.yaml'], { encoding: 'utf8' });
      expect([said.status, said.stderr]).toEqual([0, '']);
      expect(said.stdout).toContain('1 rule files found');
    },
  );

  const hasSystemd = isInstalled('systemd-analyze', '--version');
  test.skipIf(!hasSystemd)(
    or(hasSystemd, 'the units are units, with each drop-in', 'systemd-analyze'),
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'versandpult-units-'));
      cpSync('deploy/systemd', folder, { recursive: true });
      const dropIns = join(folder, 'versandpult@.service.d');
      mkdirSync(dropIns);
      for (const it of globSync('with-*.conf', { cwd: folder }))
        renameSync(join(folder, it), join(dropIns, it));
      const postgres = join(folder, 'postgresql@.service.d');
      mkdirSync(postgres);
      renameSync(join(folder, 'postgresql-restart.conf'), join(postgres, 'restart.conf'));
      // Debian's unit forks and has no restart either.
      writeFileSync(
        join(folder, 'postgresql@.service'),
        '[Service]\nType=forking\nExecStart=/bin/true start %i\nRestart=no\n',
      );
      const units = globSync(join(folder, '*.{service,timer}'));
      const said = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
      rmSync(folder, { recursive: true, force: true });
      // Ignore warnings about missing programs and a missing user.
      const lines = said.stderr
        .split('\n')
        .filter((it) => it && !/is not executable|Failed to (?:create|load|prepare)/.test(it));
      expect(lines).toEqual([]);
    },
  );
});
