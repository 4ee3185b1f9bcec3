import type { IncomingMessage } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { isMultipart } from '../bodyLimits.ts';

/**
 * Reads a multipart body into FormData with the runtime's own parser. Throws malformed, unsupported_media, or too_large
 * as soon as more than `limit` bytes have come.
 */
export async function readForm(request: IncomingMessage, limit: number): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!isMultipart(request)) throw new DomainError('unsupported_media', serverMessages.sendForm);
  if (Number(request.headers['content-length'] ?? 0) > limit)
    throw new DomainError('too_large', staffMessages.tooLarge);

  let seen = 0;
  let overflow = false;
  const counted = request.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length;
        overflow = seen > limit;
        if (overflow) done(new Error('body too large'));
        else done(null, chunk);
      },
    }),
  );
  request.once('aborted', () => counted.destroy());
  try {
    return await new Response(Readable.toWeb(counted) as ReadableStream<Uint8Array>, {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    if (overflow) {
      request.resume();
      throw new DomainError('too_large', staffMessages.tooLarge);
    }
    throw new DomainError('malformed', serverMessages.malformedRequest);
  }
}
