type Kept = Record<string, unknown> & { grantId?: string; uid?: string; consumed?: number };

/** The library's own in-memory storage warns on the console. */
export function providerMemory() {
  const kept = new Map<string, Kept>();
  return class {
    model: string;

    constructor(model: string) {
      this.model = model;
    }

    key = (id: string) => `${this.model} ${id}`;

    async upsert(id: string, payload: Kept) {
      kept.set(this.key(id), payload);
    }

    async find(id: string) {
      return kept.get(this.key(id));
    }

    async findByUid(uid: string) {
      const own = [...kept].filter(([key]) => key.startsWith(this.key('')));
      return own.find(([, it]) => it.uid === uid)?.[1];
    }

    async findByUserCode() {
      return undefined;
    }

    async consume(id: string) {
      const found = kept.get(this.key(id));
      if (found) found.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string) {
      kept.delete(this.key(id));
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, it] of kept) if (it.grantId === grantId) kept.delete(key);
    }
  };
}
