import { z } from 'zod';
import { DEFAULT_NOTICES, NOTICE_KINDS, type NoticeKind } from '../domain/notices/noticeKinds.ts';
import {
  MAX_MAIL_LENGTH,
  MAX_SMS_LENGTH,
  MAX_SUBJECT_LENGTH,
  type NoticeTexts,
  unknownPlaceholder,
} from '../domain/notices/noticeTexts.ts';
import { placeholderUnknown, staffMessages } from '../staffMessages.ts';
import { clockTime, line } from './common.ts';

const ofKinds = <Part extends z.ZodType>(part: Part) =>
  z.object(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, part])) as Record<NoticeKind, Part>);

const channels = z.object({ sms: z.boolean().default(false), mail: z.boolean().default(false) });
const channelsLeftOut = z.object({ sms: z.boolean().optional(), mail: z.boolean().optional() });

const noticeChannels = ofKinds(channels.prefault({})).extend({
  way_moved: channels.prefault(DEFAULT_NOTICES.channels.way_moved),
  message: channels.prefault(DEFAULT_NOTICES.channels.message),
});

/** Channels of some kinds; kinds left out stay unchanged. */
export const changedChannels = ofKinds(channelsLeftOut.prefault({}));

export const shownChannels = ofKinds(z.object({ sms: z.boolean(), mail: z.boolean() }));

/** The hours without messages; the two times differ. */
const quietHours = z
  .object({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: staffMessages.quietHoursEmpty })
  .nullable();

export const noticeSettings = z.object({ channels: noticeChannels, quiet_hours: quietHours.default(null) });

/** Several lines, without other control characters. */
export const lines = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text.replaceAll('\n', '')), staffMessages.noticeTextInvalid)
    .transform((text) => text.trim());

const written = { error: staffMessages.noticeTextMissing };
const noticeText = z.object({
  subject: line(MAX_SUBJECT_LENGTH).pipe(z.string().min(1, written)),
  mail: lines(MAX_MAIL_LENGTH).pipe(z.string().min(1, written)),
  sms: line(MAX_SMS_LENGTH).pipe(z.string().min(1, written)),
});

/** The texts of staff, by kind, with the placeholders of that kind. Null removes the text. */
export const noticeTexts = ofKinds(noticeText.nullish())
  .superRefine((texts, context) => {
    for (const kind of NOTICE_KINDS) {
      const text = texts[kind];
      if (!text) continue;
      for (const field of ['subject', 'mail', 'sms'] as const) {
        const unknown = unknownPlaceholder(kind, text[field]);
        if (unknown) context.addIssue({ code: 'custom', path: [kind, field], message: placeholderUnknown(unknown) });
      }
    }
  })
  .transform((texts): NoticeTexts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)));
