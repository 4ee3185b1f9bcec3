// The part of server-sent events that the store writes, a fifth of eventsource-parser's size; eventStream.test.ts holds it to that.

export interface ServerEvent {
  event: string | undefined;
  id: string | undefined;
  data: string;
}

/** More than any event of the store; a stream without an end of its event is none of the store's. */
const MAX_EVENT_LENGTH = 10_000_000;

/** Reads events from text as it comes, cut anywhere: returns those that a chunk completes. Throws RangeError for an event that does not end. */
export function createEventReader(): (chunk: string) => ServerEvent[] {
  let rest = '';
  return (chunk) => {
    rest += chunk;
    // A carriage return at the end may have its line feed in the next chunk.
    const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n');
    rest = (blocks.pop() ?? '') + (whole === rest ? '' : '\r');
    if (rest.length > MAX_EVENT_LENGTH) throw new RangeError('An event of the stream does not end.');
    return blocks.flatMap((block) => toEvent(block) ?? []);
  };
}

function toEvent(block: string): ServerEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const data = fields.get('data');
  return data === undefined ? null : { event: fields.get('event') || undefined, id: fields.get('id'), data };
}
