import { api } from './client.ts';

export type Returned = Awaited<ReturnType<typeof takeAnswer>>;

/** Redirects to the identity provider; the redirect is under way when this resolves. */
export async function goToProvider({ from = '', fresh = false } = {}): Promise<void> {
  const { data } = await api.identity.begin({ from, fresh });
  location.assign(data.url);
}

/** Lets the server check the parameters in the provider's redirect. */
export const takeAnswer = async (search: string) => (await api.identity.finish({ search })).data;

const patienceMs = 4_000;

/** URL that ends the provider's session; '' if unknown. */
export async function whereToLeave(): Promise<string> {
  try {
    return (await api.identity.end(undefined, { signal: AbortSignal.timeout(patienceMs) })).data.url;
  } catch {
    return '';
  }
}
