import type { Page } from '@playwright/test';

type Disk = { isFull: boolean };

/**
 * From now on no write to the work database finds room; where there is an address book, its deletion makes some. In
 * place of a real quota, which Chromium looks at every half minute only.
 */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const full: Disk = { isFull: true };
    Object.assign(globalThis, { disk: full });
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...args) {
        if (full.isFull && this.transaction.db.name.startsWith('w.'))
          throw new DOMException('There is no room', 'QuotaExceededError');
        return write.apply(this, args);
      };
    }
    const remove = IDBFactory.prototype.deleteDatabase;
    IDBFactory.prototype.deleteDatabase = function (name) {
      const deleting = remove.call(this, name);
      deleting.addEventListener('success', () => {
        if (name.startsWith('c.')) full.isFull = false;
      });
      return deleting;
    };
  });
}

/** And whatever is deleted makes no room. */
export async function fillDiskForGood(page: Page): Promise<void> {
  await fillDisk(page);
  await page.evaluate(() => {
    const { disk } = globalThis as unknown as { disk: Disk };
    Object.defineProperty(disk, 'isFull', { configurable: true, get: () => true, set: () => {} });
  });
}

export async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { disk } = globalThis as unknown as { disk: Disk };
    Object.defineProperty(disk, 'isFull', { value: false });
  });
}
