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

export interface LoopbackResponse {
  status?: number;
  headers?: Record<string, string>;
  /** A string unchanged, anything else as JSON. */
  body?: unknown;
}

export interface LoopbackServer {
  url: string;
  requests: LoopbackRequest[];
  close: () => Promise<void>;
}

/** Replaces an external service in a test; a request for which `respond` returns null gets no response. */
export async function startLoopbackServer(
  respond: (request: LoopbackRequest) => LoopbackResponse | null,
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
    const reply = respond(seen);
    if (reply === null) return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? null));
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
