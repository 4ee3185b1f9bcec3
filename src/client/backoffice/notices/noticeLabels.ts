import type { NoticeStatus } from '#shared/domain/notices/noticeKinds.ts';

export const STATUS_LABELS: Record<NoticeStatus, string> = {
  queued: 'Waiting',
  failed: 'Failed, is tried again',
  sent: 'Sent',
  given_up: 'Given up',
  dropped: 'Not sent',
};

export const STATUS_TONES = {
  queued: 'notice',
  failed: 'danger',
  sent: 'success',
  given_up: 'danger',
  dropped: 'muted',
} as const;
