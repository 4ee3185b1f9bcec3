import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/mysql';
import { entities } from '#server/entities.ts';
import { AuditSubscriber } from '#server/masterData/auditSubscriber.ts';

/** Options of the ORM for the store's entities and migrations. The database's address comes from the settings at start. */
export default defineConfig({
  entities: [...entities],
  extensions: [Migrator],
  subscribers: [AuditSubscriber],
  charset: 'utf8mb4',
  collate: 'utf8mb4_unicode_ci',
  timezone: 'Z',
  migrations: {
    path: join(import.meta.dirname, 'migrations'),
    glob: '*.ts',
    snapshot: false,
    // The caller logs which migrations were applied.
    silent: true,
    emit: 'ts',
    disableForeignKeys: false,
    // Each file is one step of its own; MySQL commits at every DDL statement anyway.
    allOrNothing: false,
    transactional: false,
  },
});
