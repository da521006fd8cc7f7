import type { Page } from '@playwright/test';

type Disk = { isFull: boolean; refused: number };

/**
 * Makes writes to the work database fail until an address book is deleted. Chromium checks a real quota only every half
 * minute.
 */
export async function fillDisk(page: Page, { isForGood = false } = {}): Promise<void> {
  await page.evaluate((isForGood) => {
    const full: Disk = { isFull: true, refused: 0 };
    Object.assign(globalThis, { disk: full });
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...args) {
        if (full.isFull && this.transaction.db.name.startsWith('work.')) {
          full.refused += 1;
          throw new DOMException('There is no room', 'QuotaExceededError');
        }
        return write.apply(this, args);
      };
    }
    const remove = IDBFactory.prototype.deleteDatabase;
    IDBFactory.prototype.deleteDatabase = function (name) {
      const deleting = remove.call(this, name);
      deleting.addEventListener('success', () => {
        if (name.startsWith('c.') && !isForGood) full.isFull = false;
      });
      return deleting;
    };
  }, isForGood);
}

/** Deleting makes no room. */
export const fillDiskForGood = (page: Page) => fillDisk(page, { isForGood: true });

export const refusedWrites = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { disk?: Disk }).disk?.refused ?? 0);

export const makeRoom = (page: Page) =>
  page.evaluate(() => {
    (globalThis as unknown as { disk: Disk }).disk.isFull = false;
  });
