import { BlockList, isIP } from 'node:net';

/** IANA's registry of special-purpose addresses, and multicast. */
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

/** Special ranges inside 2000::/3. Two of them embed IPv4 addresses, which a gateway may map to private ones. */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
/** All of IPv4 is included, because a BlockList treats an IPv4 address and its `::ffff:` form alike. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
global.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an IP address is on the public internet (docs/rules/privacy.md, Webhooks). False for any other text. */
export function isPublicAddress(text: string): boolean {
  const address = text.split('%')[0] ?? '';
  if (isIP(address) === 0) return false;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return global.check(address, family) && !special.check(address, family);
}
