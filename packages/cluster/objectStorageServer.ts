// An S3 server as a process of its own: PORT, FOLDER and BUCKET from the environment. For trying and testing; it is no storage to keep.
import S3rver from '@20minutes/s3rver';

const { PORT = '0', FOLDER = '', BUCKET = '' } = process.env;
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(PORT),
  directory: FOLDER,
  silent: true,
  configureBuckets: [{ name: BUCKET }],
});
await server.run();
