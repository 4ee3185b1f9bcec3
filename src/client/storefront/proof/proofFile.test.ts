import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { kindOf, MAX_PROOF_BYTES, smallJpegOf, toProofPicture } from './proofFile.ts';

const file = (start: string, { size = start.length, type = '' } = {}) => {
  const bytes = new Uint8Array(Math.max(size, start.length));
  bytes.set(Array.from(start, (letter) => letter.charCodeAt(0)));
  return new File([bytes], 'slip', { type });
};
const JPEG = '\xff\xd8\xff\xe0';

test.each([
  [JPEG, '', 'picture'],
  [JPEG, 'application/octet-stream', 'picture'],
  [JPEG, 'image/pjpeg', 'picture'],
  ['\x89PNG\r\n\x1a\n', 'text/plain', 'picture'],
  ['RIFF\n\0\0\0WEBPVP8 ', '', 'picture'],
  ['%PDF-1.7', '', 'pdf'],
  ['\0\0\0\x18ftypheic', 'image/jpeg', 'other'],
  ['GIF89a', 'image/gif', 'other'],
])('a file that starts with %j is recognized by that, whatever its type (%s)', async (start, type, kind) => {
  expect(await kindOf(file(start, { type }))).toBe(kind);
});

// Without a browser no picture can be read.
test.each([
  ['a small picture goes as it is', JPEG, 100, 'picture', null],
  ['one that cannot be read here goes to the server', JPEG, MAX_PROOF_BYTES, 'picture', null],
  ['unless the server would not take so much', JPEG, MAX_PROOF_BYTES + 1, 'picture', messages.proofTooLarge],
  [
    'a photo that nobody can read is answered by what to do',
    '\0\0\0\x18ftypheic',
    100,
    'other',
    messages.proofNotPicture,
  ],
] as const)('%s', async (_title, start, size, kind, message) => {
  const sent = file(start, { size });
  expect(await toProofPicture(sent, kind)).toBe(message ?? sent);
});

test.each([
  ['a small one keeps its quality', 1_000_000, 820_000],
  ['a large one loses as much of it as 1 MB asks for', 1_900_000, 950_000],
  ['the largest keeps what is left', 4_000_000, 1_400_000],
])('%s', (_title, whole, bytes) => {
  const canvas = {
    toDataURL: (_type?: string, quality = 1) => `data:image/jpeg;base64,${btoa('x'.repeat(whole * quality))}`,
  };
  expect(smallJpegOf(canvas)?.size).toBe(bytes);
});
