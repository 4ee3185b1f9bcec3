import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.ts';

/** Throws ConfigError where the address cannot be listened on; better found before a database is started for it. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigError(`PORT ${port} cannot be listened on at HOST ${host} (${code}).`);
  }
  probe.close();
  await once(probe, 'close');
}

export interface Listening {
  /** The address to open, e.g. http://127.0.0.1:3000. */
  url: string;
  /** Takes no more requests, cuts the open streams, lets the others finish for at most `timeoutMs`. */
  close(timeoutMs?: number): Promise<void>;
}

/**
 * Serves `handler` on an address. A cut stream makes its client come back and resume; an ended one would signal that all
 * is over.
 */
export async function listen(handler: RequestListener, host: string, port: number): Promise<Listening> {
  const open = new Set<ServerResponse>();
  const server: Server = createServer((request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    handler(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;

  return {
    url: `http://${name}:${address.port}`,
    close: async (timeoutMs = 10_000) => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      for (const response of open) {
        if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
      }
      const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(timeout);
    },
  };
}
