import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { CAPS, createCap } from '../limits/caps.ts';
import { sendPieces } from './sendPieces.ts';

/** A list too long to be made at once: its parts are made one after the other, as its reader takes them. */
export class ListInParts {
  readonly parts: AsyncIterable<readonly unknown[]>;
  constructor(parts: AsyncIterable<readonly unknown[]>) {
    this.parts = parts;
  }

  /** The same list, each part of it as `parse` returns it. */
  parsedBy(parse: (part: unknown) => unknown): ListInParts {
    const { parts } = this;
    return new ListInParts(
      (async function* () {
        for await (const part of parts) yield parse(part) as readonly unknown[];
      })(),
    );
  }
}

/** Returns the value of a procedure that stands for a whole list if its call takes parts (`takesParts` of CallContext). */
export const inParts = <Entry>(parts: AsyncIterable<readonly Entry[]>): Entry[] =>
  new ListInParts(parts) as unknown as Entry[];

/** How a list is written: what stands before, between and after the entries of its parts. */
export interface ListFormat {
  begin: string;
  /** The entries of a part as JSON, without brackets. */
  write(part: readonly unknown[]): string;
  end(): string;
}

/** An array of JSON, as documented paths send a list. */
export const jsonArray = (): ListFormat => ({
  begin: '[',
  write: (part) => JSON.stringify(part).slice(1, -1),
  end: () => ']',
});

export interface ListResponses {
  /**
   * Sends a list as its parts are made: of each caller one list at a time. Throws what fails before the first byte, unavailable where a
   * caller's other lists take too long; what fails later cuts the response.
   */
  send(response: Response, list: ListInParts, format: ListFormat, headers: Record<string, string>): Promise<void>;
}

export function createListResponses(): ListResponses {
  const lists = createCap(CAPS.list);

  async function* textsOf({ parts }: ListInParts, format: ListFormat) {
    // Streams ask for what is next in no request's name.
    const inRequest = AsyncLocalStorage.snapshot();
    const iterator = parts[Symbol.asyncIterator]();
    const nextText = async () => {
      const { value, done } = await iterator.next();
      return done ? null : format.write(value);
    };
    let before = format.begin;
    for (;;) {
      const text = await inRequest(nextText);
      if (text === null) break;
      yield before + text;
      await nextTurn();
      before = ',';
    }
    yield before === format.begin ? before + format.end() : format.end();
  }

  return {
    send: (response, list, format, headers) =>
      lists.run(async () => {
        const texts = textsOf(list, format);
        const first = await texts.next();
        response.writeHead(200, headers);
        const all = async function* () {
          if (!first.done) yield first.value;
          yield* texts;
        };
        // Who sees the response cut asks again; a reader who left wants none.
        await sendPieces(response, all()).catch(() => response.destroy());
      }),
  };
}

declare module '../services.ts' {
  interface Services {
    lists: ListResponses;
  }
}
