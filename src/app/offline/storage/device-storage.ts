/* Storage facts from the browser. Free space is unknown: Chrome reports an artificial quota since version 138. */

export type DeviceStorage = {
  /** Bytes; undefined if unknown. */
  usage: number | undefined;
  /** True if the browser never evicts the data; undefined if unknown. */
  isPersistent: boolean | undefined;
};

const manager = () => navigator.storage as StorageManager | undefined;

export async function lookAtStorage(): Promise<DeviceStorage> {
  const [usage, isPersistent] = await Promise.all([
    manager()
      ?.estimate?.()
      .then((it) => it.usage)
      .catch(() => undefined),
    manager()
      ?.persisted?.()
      .catch(() => undefined),
  ]);
  return { usage, isPersistent };
}

/** Some browsers ask the user. */
export async function askToPersist(): Promise<boolean> {
  return (
    (await manager()
      ?.persist?.()
      .catch(() => false)) ?? false
  );
}

const askedKey = 'storage_persist_asked';

/** Asks once per device, so that a refusal is final. */
export function askToPersistOnce(): void {
  try {
    if (localStorage.getItem(askedKey) !== null) return;
    localStorage.setItem(askedKey, '1');
  } catch {
    return;
  }
  void askToPersist();
}
