import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { openTcpProxy, type TcpProxy } from './tcpProxy.ts';

/** An S3 server on loopback with one bucket; it rejects other keys. */
export interface ObjectStorage {
  env: Record<string, string>;
  proxy: TcpProxy;
  /** Makes all its files look this many milliseconds old. */
  age(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'store-files';

/** Starts an object storage in a temporary folder, behind a proxy. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'campus-store-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const proxy = await openTcpProxy(() => connect(port, '127.0.0.1'));
  return {
    proxy,
    env: {
      FILES_URL: `s3://${BUCKET}/campus`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${proxy.port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    age: async (milliseconds) => {
      const then = new Date(Date.now() - milliseconds);
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), then, then);
      }
    },
    close: async () => {
      await proxy.close();
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
