export type ReleaseDraft = () => void;

type Claim = { users: number; granted: Promise<boolean>; letGo: () => void };

/** Claims of this window, which may claim a draft several times. */
const claims = new Map<string, Claim>();

/**
 * Locks a draft for this window; undefined if another window has it. `patienceMs`: a closing window releases its lock a
 * moment later.
 */
export async function claimDraft(id: string, patienceMs = 0): Promise<ReleaseDraft | undefined> {
  const claim = claims.get(id) ?? request(id, asked.has(id) ? Math.max(patienceMs, handoverMs) : patienceMs);
  claims.set(id, claim);
  claim.users += 1;
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    claim.users -= 1;
    if (claim.users > 0) return;
    claims.delete(id);
    claim.letGo();
  };
  const isGranted = await claim.granted;
  asked.delete(id);
  if (isGranted) return release;
  release();
  return undefined;
}

/** ms for the other window to save its input; a sleeping window never answers. */
const handoverMs = 3_000;
const handover = 'draft-handover';
const asked = new Set<string>();

/** Asks the other window to save and release the draft; the next claim waits for that. */
export function askForDraft(id: string): void {
  asked.add(id);
  const channel = new BroadcastChannel(handover);
  channel.postMessage(id);
  channel.close();
}

export function onDraftAsked(listener: (id: string) => void): () => void {
  const channel = new BroadcastChannel(handover);
  channel.onmessage = ({ data }) => listener(String(data));
  return () => channel.close();
}

export async function draftsElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const ids = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set(ids.filter((id) => !claims.has(id)));
}

const prefix = 'draft:';
/** Locks need https. */
const locks = () => navigator.locks as LockManager | undefined;

function request(id: string, patienceMs: number): Claim {
  let letGo = () => {};
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const manager = locks();
  /** An unavailable lock or a timeout means that another window has the draft; other errors grant it. */
  const ask = (manager: LockManager, options: LockOptions) =>
    new Promise<boolean>((resolve) => {
      manager
        .request(prefix + id, options, (lock) => {
          resolve(lock !== null);
          return lock ? done : undefined;
        })
        .catch(({ name }: DOMException) => resolve(name !== 'TimeoutError' && name !== 'AbortError'));
    });
  const wait = async (manager: LockManager) =>
    (await ask(manager, { ifAvailable: true })) ||
    (patienceMs > 0 && ask(manager, { signal: AbortSignal.timeout(patienceMs) }));
  return { users: 0, granted: manager ? wait(manager) : Promise.resolve(true), letGo };
}
