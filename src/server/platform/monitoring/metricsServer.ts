import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@prometheus-io/client';

export interface MetricsServer {
  /** The address to read them at, e.g. http://127.0.0.1:9464/metrics. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` alone, on a port of its own, so that no proxy in front of the store shows it to the world. `refresh` comes before
 * each reading and never throws; those who ask at one moment share one.
 */
export async function serveMetrics(
  registry: Registry,
  refresh: () => Promise<void>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  let underWay: Promise<string> | null = null;
  const read = () => {
    underWay ??= refresh()
      .then(() => registry.metrics())
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics';
    if (!isKnown) return void response.writeHead(404).end();
    try {
      const text = await read();
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual, family, address } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
