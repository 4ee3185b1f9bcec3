import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that a test can interrupt, like a network failure or a halted server. */
export interface TcpProxy {
  port: number;
  open(): number;
  /** Receives data and forwards nothing; new connections are accepted and get no response. */
  freeze(): void;
  /** Forwards again for new connections; frozen ones are cut. */
  thaw(): void;
  /** Cuts or silences each connection after this many bytes in one direction; null ends the failure. */
  failAfter(failure: { bytes: number; way: 'there' | 'back'; by: 'cut' | 'silence'; times?: number } | null): void;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of a running store; `url` is the proxy's. */
export async function openStoreProxy(store: string): Promise<TcpProxy & { url: string }> {
  const { hostname, port } = new URL(store);
  const proxy = await openTcpProxy(() => connect(Number(port), hostname));
  return { ...proxy, url: `http://127.0.0.1:${proxy.port}` };
}

/** `reach` connects to the target. */
export async function openTcpProxy(reach: () => Socket): Promise<TcpProxy> {
  let isFrozen = false;
  let isCut = false;
  let failure: Parameters<TcpProxy['failAfter']>[0] = null;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = reach();
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    const passed = { there: 0, back: 0 };
    let isSilent = false;
    const pass = (way: 'there' | 'back', to: Socket) => (bytes: Buffer) => {
      if (isFrozen || isSilent) return;
      passed[way] += bytes.length;
      if (failure?.way === way && passed[way] > failure.bytes && failure.times !== 0) {
        if (failure.times !== undefined) failure.times -= 1;
        if (failure.by === 'cut') return end();
        isSilent = true;
        return;
      }
      to.write(bytes);
    };
    near.on('data', pass('there', far));
    far.on('data', pass('back', near));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cutAll = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    open: () => pairs.size,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      cutAll();
      isFrozen = false;
    },
    failAfter: (next) => {
      failure = next && { ...next };
    },
    cut: () => {
      isCut = true;
      cutAll();
    },
    restore: () => {
      isCut = false;
    },
    close: async () => {
      proxy.close();
      cutAll();
      await once(proxy, 'close');
    },
  };
}
