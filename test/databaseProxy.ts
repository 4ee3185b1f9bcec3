import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';

/** A way to a database over TCP on loopback that a test can stop in the middle, as a network or a halted server does. */
export interface DatabaseProxy {
  /** How to reach the database of `own` through the proxy. */
  connectionOf(own: DatabaseConnection): DatabaseConnection;
  /** Takes whatever is sent and passes nothing on; new connections are taken and left without an answer. */
  freeze(): void;
  /** Passes on again, for the connections that come from now on; frozen ones are cut. */
  thaw(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the server of `target`. */
export async function openDatabaseProxy(target: DatabaseConnection): Promise<DatabaseProxy> {
  let isFrozen = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    const far = 'socketPath' in target ? connect(target.socketPath) : connect(target.port, target.host);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.on('data', (bytes) => isFrozen || far.write(bytes));
    far.on('data', (bytes) => isFrozen || near.write(bytes));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const cut = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    connectionOf: ({ user, password, database }) => ({ user, password, database, host: '127.0.0.1', port }),
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      cut();
      isFrozen = false;
    },
    close: async () => {
      proxy.close();
      cut();
      await once(proxy, 'close');
    },
  };
}
