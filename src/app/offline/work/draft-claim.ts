export type ReleaseDraft = () => void;

type Claim = { users: number; granted: Promise<boolean>; letGo: () => void };

/** The claims of this window, so that it does not stand in its own way. */
const claims = new Map<string, Claim>();

/**
 * Holds a draft for this window, so that another window does not write into the same one; nothing if it is held
 * there. `patienceMs`: how long to wait for it, since a window that is just closing lets go a moment later.
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

/** ms the other window may take to save what is typed there; one that sleeps does not answer. */
const handoverMs = 3_000;
const handover = 'draft-handover';
/** The drafts this window has asked for and not got yet. */
const asked = new Set<string>();

/** Asks the window that holds a draft to save it and let go. The next claim waits for that. */
export function askForDraft(id: string): void {
  asked.add(id);
  const channel = new BroadcastChannel(handover);
  channel.postMessage(id);
  channel.close();
}

/** Another window asks for a draft. */
export function onDraftAsked(listener: (id: string) => void): () => void {
  const channel = new BroadcastChannel(handover);
  channel.onmessage = ({ data }) => listener(String(data));
  return () => channel.close();
}

/** The drafts other windows hold. */
export async function draftsElsewhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const ids = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set(ids.filter((id) => !claims.has(id)));
}

const prefix = 'draft:';
/** Locks exist only on pages that came over https. */
const locks = () => navigator.locks as LockManager | undefined;

function request(id: string, patienceMs: number): Claim {
  let letGo = () => {};
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const manager = locks();
  /** Another window holds it if it is not available; a browser that is merely slow to say so takes nobody's draft. */
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
