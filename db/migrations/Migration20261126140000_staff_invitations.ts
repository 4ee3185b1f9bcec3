import { Migration } from '@mikro-orm/migrations';

/** A staff user may be invited by a link, of which the hash is stored. The released version leaves these columns null. */
export class Migration20261126140000_staff_invitations extends Migration {
  override name = 'Migration20261126140000_staff_invitations';

  override up(): void | Promise<void> {
    this.addSql(`alter table staff_user
      add column invitation_hash varchar(64) null after approved_at,
      add column invitation_expires_at datetime(3) null after invitation_hash,
      add column invitation_used_at datetime(3) null after invitation_expires_at,
      add index staff_user_invitation_hash_index (invitation_hash)`);
  }
}
