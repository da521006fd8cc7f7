type Policy = { createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** A policy name can be created only once. */
const policies = new Map<string, Policy>();

/**
 * Passes one script URL through a Trusted Types policy ("require-trusted-types-for 'script'"). The server must allow
 * `name` (server/http/security-headers.ts).
 */
export function trustedScript(name: string, url: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return url;
  const policy = policies.get(name) ?? factory.createPolicy(name, { createScriptURL: () => url });
  policies.set(name, policy);
  return policy.createScriptURL(url);
}
