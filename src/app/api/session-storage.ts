/*
 * Stores the session in three items (docs/rules.md 4.2). On a full disk it deletes the query cache, then falls back to
 * memory.
 */
const keys = { access: 'access_token', refresh: 'refresh_token', setup: 'setup_time' } as const;

/** Key of this computer's print station (parts/print/local-printers.ts). */
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
  for (const attempt of [() => {}, () => dropPersistedQueries()]) {
    try {
      attempt();
      localStorage.setItem(key, value);
      return;
    } catch {}
  }
  inMemory.set(key, value);
}

/** Prefix of a user's query cache (offline/storage/persist-queries.ts). */
export const persistedQueriesPrefix = 'tq:';

export function dropPersistedQueries(exceptOf?: string): void {
  const stays = exceptOf === undefined ? undefined : persistedQueriesPrefix + exceptOf;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(persistedQueriesPrefix) && key !== stays) localStorage.removeItem(key);
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

/** `null`: the whole storage was cleared. */
export function isSessionKey(key: string | null): boolean {
  return key === null || Object.values(keys).some((it) => it === key);
}
