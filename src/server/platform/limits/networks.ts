import { isIPv6 } from 'node:net';

/** The /48 of an IPv6 network, which one customer of a hosting company may own. Returns an IPv4 address unchanged. */
export const wideNetwork = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}/48` : network;

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, all of which one subscriber may use. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const parts = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - parts.length - last.length)).fill('0') : [];
  const first = [...parts, ...zeros, ...last].slice(0, 4);
  return `${first.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
