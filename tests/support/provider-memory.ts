type Stored = Record<string, unknown> & { grantId?: string; uid?: string; consumed?: number };

/** The library's own in-memory storage warns on the console. */
export function providerMemory() {
  const stored = new Map<string, Stored>();
  return class {
    model: string;

    constructor(model: string) {
      this.model = model;
    }

    key = (id: string) => `${this.model} ${id}`;

    async upsert(id: string, payload: Stored) {
      stored.set(this.key(id), payload);
    }

    async find(id: string) {
      return stored.get(this.key(id));
    }

    async findByUid(uid: string) {
      const own = [...stored].filter(([key]) => key.startsWith(this.key('')));
      return own.find(([, it]) => it.uid === uid)?.[1];
    }

    async findByUserCode() {
      return undefined;
    }

    async consume(id: string) {
      const found = stored.get(this.key(id));
      if (found) found.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string) {
      stored.delete(this.key(id));
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, it] of stored) if (it.grantId === grantId) stored.delete(key);
    }
  };
}
