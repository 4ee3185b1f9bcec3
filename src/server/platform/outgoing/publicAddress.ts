import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 ranges that are not on the public internet (IANA's registry of special-purpose addresses), and multicast. */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Ranges inside of 2000::/3 that are special; two of them carry IPv4 addresses, which a gateway may turn into private ones. */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special4 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special4.addSubnet(network, prefix, 'ipv4');
const special6 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV6) special6.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

const MAPPED = /^::ffff:(?:(?<dotted>\d+\.\d+\.\d+\.\d+)|(?<high>[0-9a-f]{1,4}):(?<low>[0-9a-f]{1,4}))$/;

/** The IPv4 address that an IPv6 one of ::ffff:0:0/96 stands for, or null. */
function mappedIPv4(address: string): string | null {
  // The URL parser writes every form of an address in one way.
  const groups = MAPPED.exec(new URL(`http://[${address}]`).hostname.slice(1, -1))?.groups;
  if (!groups) return null;
  if (groups.dotted) return groups.dotted;
  const [high, low] = [Number.parseInt(groups.high ?? '', 16), Number.parseInt(groups.low ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, shared, multicast or reserved, and of
 * IPv6 only what is given to networks at all (docs/rules/privacy.md, Webhooks). False for text that is no IP address.
 */
export function isPublicAddress(text: string): boolean {
  const address = text.split('%')[0] ?? '';
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !special4.check(address, 'ipv4');
  const mapped = mappedIPv4(address);
  if (mapped !== null) return !special4.check(mapped, 'ipv4');
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
