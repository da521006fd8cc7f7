import { api } from './client.ts';

/** What the provider's answer came to. */
export type Returned = Awaited<ReturnType<typeof takeAnswer>>;

/** Leaves for the provider's pages; the browser is on its way when this resolves. */
export async function goToProvider({ from = '', fresh = false } = {}): Promise<void> {
  const { data } = await api.identity.begin({ from, fresh });
  location.assign(data.url);
}

/** Has the server look at what the provider sent along in the address. */
export const takeAnswer = async (search: string) => (await api.identity.finish({ search })).data;

const patienceMs = 4_000;

/** The address that ends the provider's session; empty where there is none, or nobody can say. */
export async function whereToLeave(): Promise<string> {
  try {
    return (await api.identity.end(undefined, { signal: AbortSignal.timeout(patienceMs) })).data.url;
  } catch {
    return '';
  }
}
