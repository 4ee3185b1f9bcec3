import { Migration } from '@mikro-orm/migrations';

/** Sessions say when they were last used, and the audit log who signed in, failed to, signed out or was denied a call. */
export class Migration20261122200000_security_events extends Migration {
  override name = 'Migration20261122200000_security_events';

  override up(): void | Promise<void> {
    this.addSql('alter table session add column last_seen_at datetime(3) null');
    this.addSql(`alter table audit_log modify action
      enum('created','updated','deleted','read','exported','signed_in','sign_in_failed','signed_out','denied') not null`);
  }
}
