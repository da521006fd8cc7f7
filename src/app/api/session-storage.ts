/*
 * The three places where the session lies (docs/rules.md 4.2). When the disk refuses a write, rebuildable data makes room;
 * when it refuses for good, the session lives in this window until it is closed.
 */
const keys = { access: 'access_token', refresh: 'refresh_token', setup: 'setup_time' } as const;

/** This item holds the key of the print station on this computer (parts/print/local-printers.ts); it goes with the session. */
export const localStationKey = 'local-station';

export type StoredSession = { access: string; refresh: string /** ms */; setup: string };

const inMemory = new Map<string, string>();

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? '';
  } catch {
    return inMemory.get(key) ?? '';
  }
}

function write(key: string, value: string): void {
  inMemory.delete(key);
  for (const attempt of [() => {}, () => dropKeptQueries()]) {
    try {
      attempt();
      localStorage.setItem(key, value);
      return;
    } catch {}
  }
  inMemory.set(key, value);
}

/** Under which a person's kept answers lie (offline/keep-queries.ts), which come again from the server. */
export const keptQueriesPrefix = 'tq:';

/** Everybody's but one person's. */
export function dropKeptQueries(exceptOf?: string): void {
  const stays = exceptOf === undefined ? undefined : keptQueriesPrefix + exceptOf;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keptQueriesPrefix) && key !== stays) localStorage.removeItem(key);
  } catch {}
}

function remove(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {}
}

export function readStoredSession(): StoredSession {
  return { access: read(keys.access), refresh: read(keys.refresh), setup: read(keys.setup) };
}

export function writeStoredSession(session: Partial<StoredSession>): void {
  if (session.setup !== undefined) write(keys.setup, session.setup);
  if (session.refresh !== undefined) write(keys.refresh, session.refresh);
  if (session.access !== undefined) write(keys.access, session.access);
}

export function removeStoredSession(): void {
  for (const key of [...Object.values(keys), localStationKey]) remove(key);
}

/** `null`: everything was cleared. */
export function isSessionKey(key: string | null): boolean {
  return key === null || Object.values(keys).some((it) => it === key);
}
