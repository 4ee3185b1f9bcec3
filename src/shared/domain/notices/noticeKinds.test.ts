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

test('each kind has a bit of its own on each channel, and all fit a number of the database', () => {
  const bits = NOTICE_KINDS.flatMap((kind) => NOTICE_CHANNELS.map((channel) => noticeBit(kind, channel)));
  expect(new Set(bits).size).toBe(NOTICE_KINDS.length * NOTICE_CHANNELS.length);
  expect(Math.max(...bits)).toBeLessThan(2 ** 31);
  expect(Math.min(...bits)).toBeGreaterThan(0);
});

test('bits say of each kind by which channels it is sent, and nothing but what keeps an account safe and what staff write themselves is until they say so', () => {
  const both = (kind: 'way_moved' | 'message') => noticeBit(kind, 'sms') | noticeBit(kind, 'mail');
  expect(noticeBits(DEFAULT_NOTICES.channels)).toBe(both('way_moved') | both('message'));
  const channels = channelsOfKinds((kind) => ({ sms: kind === 'ready', mail: kind !== 'late' }));
  expect(channelsOfBits(noticeBits(channels))).toEqual(channels);
});
