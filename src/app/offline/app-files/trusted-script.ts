type Policy = { createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** A name is given once. */
const policies = new Map<string, Policy>();

/**
 * Under "require-trusted-types-for 'script'" a worker is taken only from an address that a policy has passed; this one
 * passes one address. `name` is among those that the server allows (server/security-headers.ts).
 */
export function trustedScript(name: string, url: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return url;
  const policy = policies.get(name) ?? factory.createPolicy(name, { createScriptURL: () => url });
  policies.set(name, policy);
  return policy.createScriptURL(url);
}
