/*
 * The browser's word on the device's storage. It does not tell how much is free: the quota it names is made up since
 * Chrome 138.
 */

export type DeviceStorage = {
  /** Bytes; undefined where the browser does not say. */
  usage: number | undefined;
  /** True if the browser promises to delete nothing by itself; undefined where it does not say. */
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

/** Asks that nothing be deleted; browsers decide by themselves, some ask the person. */
export async function askToPersist(): Promise<boolean> {
  return (
    (await manager()
      ?.persist?.()
      .catch(() => false)) ?? false
  );
}

const askedKey = 'storage_persist_asked';

/** Something of value lies here now. Once per device: who said no is not asked with every order. */
export function askToPersistOnce(): void {
  try {
    if (localStorage.getItem(askedKey) !== null) return;
    localStorage.setItem(askedKey, '1');
  } catch {
    return;
  }
  void askToPersist();
}
