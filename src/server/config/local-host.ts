import { BlockList, isIP } from 'node:net';

export type Reach = 'everybody' | 'network' | 'machine';

/** RFC 1122, RFC 4291. A browser opens the unspecified address on its own machine. */
const machine = new BlockList();
machine.addSubnet('127.0.0.0', 8, 'ipv4');
machine.addAddress('0.0.0.0', 'ipv4');
machine.addAddress('::1', 'ipv6');
machine.addAddress('::', 'ipv6');

/** RFC 1918, RFC 3927, RFC 4193, RFC 4291. */
const network = new BlockList();
network.addSubnet('10.0.0.0', 8, 'ipv4');
network.addSubnet('172.16.0.0', 12, 'ipv4');
network.addSubnet('192.168.0.0', 16, 'ipv4');
network.addSubnet('169.254.0.0', 16, 'ipv4');
network.addSubnet('fc00::', 7, 'ipv6');
network.addSubnet('fe80::', 10, 'ipv6');

/**
 * `machine`: localhost, *.localhost or loopback; `network`: also private addresses, *.local (RFC 6762) and names
 * without a dot. Public DNS has none of these names, so no stranger can point one at us.
 */
export function isLocalHost(host: string, reach: Reach): boolean {
  if (reach === 'everybody') return true;
  const name = nameOf(host);
  if (name === undefined) return false;
  const kind = isIP(name);
  if (kind !== 0) {
    const family = kind === 4 ? 'ipv4' : 'ipv6';
    return machine.check(name, family) || (reach === 'network' && network.check(name, family));
  }
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return reach === 'network' && (name.endsWith('.local') || !name.includes('.'));
}

function nameOf(host: string): string | undefined {
  const trimmed = host.trim().replace(/%[\w.-]+/, '');
  // An unbracketed IPv6 address has no port.
  const inUrl = isIP(trimmed) === 6 ? `[${trimmed}]` : trimmed;
  if (!/^[\w.:[\]-]+$/.test(inUrl) || !URL.canParse(`http://${inUrl}`)) return undefined;
  return new URL(`http://${inUrl}`).hostname.replace(/^\[|\]$|\.$/g, '');
}
