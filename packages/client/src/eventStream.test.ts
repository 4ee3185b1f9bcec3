import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, test } from 'vitest';
import { createEventReader } from './eventStream.ts';

const STREAM = [
  'event: connected\ndata: {"reconnectAfterInactivityMs":9000}\n\n',
  ': a comment\n\n',
  'data: {"json":{"order_no":"2026-11-000001","note":"a: b"}}\nid: 17\n\n',
  'event: ping\ndata: \n\n',
  'data:first\ndata: second\nid: 18\n\n\n\n',
  'id: 19\n\n',
  'data: unfinished',
].join('');

test.each([
  ['line feeds', STREAM],
  ['carriage returns too', STREAM.replaceAll('\n', '\r\n')],
])('reads what eventsource-parser reads, with %s and wherever it is cut', (_, stream) => {
  const expected: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => expected.push(event) }).feed(stream);
  expect(expected).toHaveLength(4);
  for (const length of [1, 2, 3, 7, 64, stream.length]) {
    const read = createEventReader();
    const chunks = stream.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
    expect(chunks.flatMap(read)).toEqual(expected.map(({ event, id, data }) => ({ event, id, data })));
  }
});

test('an event without an end is not gathered for ever', () => {
  const read = createEventReader();
  expect(() => Array.from({ length: 11 }, () => read('x'.repeat(1_000_000)))).toThrow(RangeError);
});
