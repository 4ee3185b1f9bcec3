import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface LoopbackRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface LoopbackAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  body?: unknown;
}

export interface LoopbackServer {
  url: string;
  /** All requests so far, oldest first. */
  requests: LoopbackRequest[];
  close: () => Promise<void>;
}

/** Stands in for another's service in a test; a request for which `answer` gives null is left hanging. */
export async function startLoopbackServer(
  answer: (request: LoopbackRequest) => LoopbackAnswer | null,
): Promise<LoopbackServer> {
  const requests: LoopbackRequest[] = [];
  const server = createServer(async (request, response) => {
    const seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    };
    requests.push(seen);
    const given = answer(seen);
    if (given === null) return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body ?? null));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
