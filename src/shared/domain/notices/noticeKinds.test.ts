import { expect, test } from 'vitest';
import {
  channelsOfBits,
  channelsOfKinds,
  DEFAULT_NOTICES,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  noticeBit,
  noticeBits,
} from './noticeKinds.ts';

test('each kind has a separate bit on each channel, and all fit into a number of the database', () => {
  const bits = NOTICE_KINDS.flatMap((kind) => NOTICE_CHANNELS.map((channel) => noticeBit(kind, channel)));
  expect(new Set(bits).size).toBe(NOTICE_KINDS.length * NOTICE_CHANNELS.length);
  expect(Math.max(...bits)).toBeLessThan(2 ** 31);
  expect(Math.min(...bits)).toBeGreaterThan(0);
});

test('the bits contain the channels of each kind; by default only account security messages and staff’s own messages are on', () => {
  const both = (kind: 'way_moved' | 'message') => noticeBit(kind, 'sms') | noticeBit(kind, 'mail');
  expect(noticeBits(DEFAULT_NOTICES.channels)).toBe(both('way_moved') | both('message'));
  const channels = channelsOfKinds((kind) => ({ sms: kind === 'ready', mail: kind !== 'late' }));
  expect(channelsOfBits(noticeBits(channels))).toEqual(channels);
});
