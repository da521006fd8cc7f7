export type ReleaseDraft = () => void;

type Claim = { users: number; granted: Promise<boolean>; letGo: () => void };

/** This window's own claims, so that it does not stand in its own way. */
const claims = new Map<string, Claim>();

/** Holds a draft for this window, so that another window does not write into the same one; nothing if it is held there. */
export async function claimDraft(id: string): Promise<ReleaseDraft | undefined> {
  const claim = claims.get(id) ?? request(id);
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
  if (await claim.granted) return release;
  release();
  return undefined;
}

function request(id: string): Claim {
  let letGo = () => {};
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const granted = new Promise<boolean>((resolve) => {
    if (!('locks' in navigator)) return resolve(true);
    navigator.locks
      .request(`draft:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? done : undefined;
      })
      .catch(() => resolve(true));
  });
  return { users: 0, granted, letGo };
}
