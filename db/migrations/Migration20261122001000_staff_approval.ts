import { Migration } from '@mikro-orm/migrations';

export class Migration20261122001000_staff_approval extends Migration {
  override name = 'Migration20261122001000_staff_approval';

  /**
   * Who was ever let in counts as approved. Known by any of these: they are active; a password change or a switching-off
   * has raised their generation of tokens; the log says that they were active, or that they changed something; they moved
   * an order. In doubt a user counts as switched off: that offers nobody to let them in by one press.
   */
  override up(): void | Promise<void> {
    this.addSql(`alter table \`staff_user\` add \`approved_at\` datetime(3) null;`);
    this.addSql(`
      update \`staff_user\` u set u.\`approved_at\` = u.\`created_at\`, u.\`updated_at\` = u.\`updated_at\`
      where u.\`is_active\` = 1 or u.\`token_generation\` > 0
        or exists (
          select 1 from \`audit_log\` a
          where a.\`record_type\` = 'staff_user' and a.\`record_id\` = cast(u.\`id\` as char character set utf8mb4) collate utf8mb4_unicode_ci
            and (json_unquote(json_extract(a.\`changes\`, '$.is_active.from')) = 'true'
              or json_unquote(json_extract(a.\`changes\`, '$.is_active.to')) = 'true')
        )
        or exists (select 1 from \`audit_log\` a where a.\`staff_user_id\` = u.\`id\`)
        or exists (select 1 from \`order_status_change\` c where c.\`staff_user_id\` = u.\`id\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`staff_user\` drop column \`approved_at\`;`);
  }
}
