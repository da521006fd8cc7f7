import { BlockList, isIP } from 'node:net';

/** Who may use the portal: everybody, the machine's private network, or the machine alone. */
export type Reach = 'everybody' | 'network' | 'machine';

/** RFC 1122, RFC 4291; the unspecified address leads a browser to its own machine. */
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
 * True for a host (name or address, with or without a port) that leads to this machine: localhost, *.localhost, a loopback
 * address. With `network` also for one in the private network: a private address, *.local (RFC 6762), or a name without a
 * dot. No stranger can point one of these names anywhere: none of them is in the public DNS.
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

/** The name of a host in small letters, or its address without brackets and zone; undefined for none. */
function nameOf(host: string): string | undefined {
  const trimmed = host.trim().replace(/%[\w.-]+/, '');
  // An address of IPv6 without brackets has no port.
  const inUrl = isIP(trimmed) === 6 ? `[${trimmed}]` : trimmed;
  if (!/^[\w.:[\]-]+$/.test(inUrl) || !URL.canParse(`http://${inUrl}`)) return undefined;
  return new URL(`http://${inUrl}`).hostname.replace(/^\[|\]$|\.$/g, '');
}
