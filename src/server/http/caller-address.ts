/** Each of our proxies appends its peer to X-Forwarded-For; earlier entries may be forged. */
export function callerAddress(
  peer = 'unknown',
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwarded ?? '').split(',').map((it) => it.trim());
  const named = trustedProxies === 0 ? undefined : hops.at(-trustedProxies);
  return network(named || peer);
}

/** An IPv6 customer owns a whole /64, so its addresses count as one. */
function network(address: string): string {
  const v4 = /(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (v4?.[1]) return v4[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(zeros).fill('0'), ...end].slice(0, 4).join(':');
}

/** For the audit log: the network, not the personal address. */
export function networkOf(address: string): string | undefined {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4) return `${v4}.0/24`;
  return address.includes(':') ? `${address}::/64` : undefined;
}
