import { isIPv6 } from 'node:net';

/** The address at which the other processes reach a process of the store. */
export interface InstanceAddress {
  host: string;
  port: number;
}

/** Reads `host:port` or `[address]:port`; returns null for any other text. */
export function readInstanceAddress(text: string): InstanceAddress | null {
  const [, bare, bracketed, port] = /^(?:([a-z0-9.-]{1,100})|\[([0-9a-f:]{2,45})\]):(\d{1,5})$/i.exec(text) ?? [];
  const host = bare ?? bracketed;
  return host && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null;
}

/** The address as readInstanceAddress reads it. */
export const instanceAddressText = ({ host, port }: InstanceAddress) =>
  isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
