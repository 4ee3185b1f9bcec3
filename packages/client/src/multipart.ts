import type { RuntimeBlob } from './procedureTypes.ts';

/** A file's content: its path (in Node), a Blob or File, its bytes, or whatever streams them, such as a request's body. */
export type UploadContent = string | RuntimeBlob | Uint8Array | AsyncIterable<Uint8Array>;

/** A file to upload; `name` is what the store shows of a spreadsheet, and a path's own last part where left out. */
export interface UploadFile {
  content: UploadContent;
  name?: string;
}

export type FormPart = { name: string; text: string } | { name: string; file: UploadContent | UploadFile };

type ReadableContent = Exclude<UploadContent, Uint8Array>;

/** A form that can be sent: `open` gives it as fetch takes it. */
export interface FormBody {
  open(): RequestInit;
  /** Whether `open` may be called again: a stream that has begun to flow is gone. */
  readonly isRepeatable: boolean;
}

const isBlob = (value: unknown): value is Blob => value instanceof Blob;
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const isPath = (value: unknown): value is string => typeof value === 'string';

function toUploadFile(file: UploadContent | UploadFile): { content: ReadableContent; name?: string } {
  const { content, ...named } = typeof file === 'object' && 'content' in file ? file : { content: file };
  return { ...named, content: isBytes(content) ? new Blob([content as Uint8Array<ArrayBuffer>]) : content };
}

const lastPartOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

function nameOf({ content, name }: ReturnType<typeof toUploadFile>): string {
  if (name !== undefined) return name;
  if (isPath(content)) return lastPartOf(content);
  return isBlob(content) && 'name' in content ? String(content.name) : 'upload';
}

/** Throws Node's own error for a path that cannot be read, before anything is sent. */
export async function assertReadable(parts: readonly FormPart[]): Promise<void> {
  for (const part of parts) {
    const content = 'file' in part ? toUploadFile(part.file).content : null;
    if (isPath(content)) await (await import('node:fs/promises')).access(content);
  }
}

/**
 * A multipart form. Its files are read while they are sent and never held whole: by fetch itself where all of them are Blobs, in
 * Node alone by a stream of our own.
 */
export function createForm(parts: readonly FormPart[]): FormBody {
  const contents = parts.flatMap((part) => ('file' in part ? [toUploadFile(part.file).content] : []));
  if (contents.every(isBlob)) return { open: () => ({ method: 'POST', body: toFormData(parts) }), isRepeatable: true };
  return { open: () => openStream(parts), isRepeatable: contents.every((each) => isBlob(each) || isPath(each)) };
}

function toFormData(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('text' in part) form.set(part.name, part.text);
    else {
      const file = toUploadFile(part.file);
      form.append(part.name, file.content as Blob, nameOf(file));
    }
  }
  return form;
}

function openStream(parts: readonly FormPart[]): RequestInit {
  const boundary = `campus-store-${crypto.randomUUID()}`;
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const body = toReadableStream(writeParts(parts, boundary));
  // fetch demands `duplex` for a body that it reads as it goes; not all types know it yet.
  return Object.assign({ method: 'POST', headers, body }, { duplex: 'half' as const });
}

/** A value within the quotes of a part's head, escaped as browsers do it. */
const quoted = (text: string) => `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

async function* writeParts(parts: readonly FormPart[], boundary: string): AsyncGenerator<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  for (const part of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(part.name)}`;
    if ('text' in part) yield bytes(`${head}\r\n\r\n${part.text}`);
    else {
      const file = toUploadFile(part.file);
      yield bytes(`${head}; filename=${quoted(nameOf(file))}\r\nContent-Type: application/octet-stream\r\n\r\n`);
      yield* await read(file.content);
    }
    yield bytes('\r\n');
  }
  yield bytes(`--${boundary}--\r\n`);
}

async function read(content: ReadableContent): Promise<AsyncIterable<Uint8Array>> {
  if (isPath(content)) return (await import('node:fs')).createReadStream(content);
  // Node's and most browsers' streams can be iterated; the types of some do not say so.
  return isBlob(content) ? (content.stream() as unknown as AsyncIterable<Uint8Array>) : content;
}

function toReadableStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}
