type LockedPackage = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
};
export type LockFile = { packages: Record<string, LockedPackage> };

const platform =
  /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|wasm32)-(\w+)(?:-(\w+))?$/;

/** Adds missing platform builds like npm, but without a digest. */
export function addMissingPlatforms(lock: LockFile): string[] {
  const { packages } = lock;
  const added: string[] = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const [, os = '', cpu = '', abi = ''] = platform.exec(name) ?? [];
      const shared = `node_modules/${name}`;
      const own = `${path}/node_modules/${name}`;
      if (os === '' || packages[own] || packages[shared]?.version === version) continue;
      const key = packages[shared] ? own : shared;
      packages[key] = {
        version,
        cpu: [os === 'wasm32' ? os : cpu],
        ...(dev ? { dev } : {}),
        ...(os === 'linux' && abi !== '' ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
        optional: true,
        ...(os === 'wasm32' ? {} : { os: [os] }),
      };
      added.push(key);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return added;
}
