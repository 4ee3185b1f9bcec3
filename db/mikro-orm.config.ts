import { defineConfig } from '@mikro-orm/mysql';
import { entities } from '#server/entities.ts';
import { AuditSubscriber } from '#server/masterData/auditSubscriber.ts';

export default defineConfig({
  entities: [...entities],
  subscribers: [AuditSubscriber],
  charset: 'utf8mb4',
  collate: 'utf8mb4_unicode_ci',
  timezone: 'Z',
});
