import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An S3 server on loopback with one bucket, for tests; it takes no other keys. */
export interface ObjectStorage {
  port: number;
  /** The settings of a store whose files lie in it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const BUCKET = 'store-files';

/** Starts an object storage whose files lie in a folder that goes with it. */
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
  return {
    port,
    env: storageEnv(port),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The settings of a store that reaches the storage at another port of loopback. */
const storageEnv = (port: number) => ({
  FILES_URL: `s3://${BUCKET}/campus`,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
});
