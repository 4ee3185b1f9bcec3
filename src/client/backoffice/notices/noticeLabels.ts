import type { NoticeStatus } from '#shared/domain/notices/noticeKinds.ts';

export const STATUS_LABELS: Record<NoticeStatus, string> = {
  queued: 'Waiting',
  failed: 'Failed, retrying',
  sent: 'Sent',
  given_up: 'Failed',
  dropped: 'No longer needed',
};

export const STATUS_TONES = {
  queued: 'notice',
  failed: 'danger',
  sent: 'success',
  given_up: 'danger',
  dropped: 'muted',
} as const;
