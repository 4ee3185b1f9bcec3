import { Migration } from '@mikro-orm/migrations';

/** Why a line was cancelled, and what an order came to when its proof of payment was sent. */
export class Migration20261122002000_cancelled_lines extends Migration {
  override name = 'Migration20261122002000_cancelled_lines';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`order_line\` add \`cancel_reason\` varchar(500) not null default '';`);
    this.addSql(`alter table \`order_status_change\` add \`reason\` varchar(500) not null default '';`);
    this.addSql(`alter table \`order\` add \`proof_amount\` numeric(12,2) null;`);
    // What was cancelled before the proof came was not paid for.
    this.addSql(`update \`order\` o set o.\`proof_amount\` = (
      select coalesce(sum(l.\`amount\`), 0) from \`order_line\` l where l.\`order_id\` = o.\`id\` and (
        l.\`status\` <> 'Cancelled' or exists (
          select 1 from \`order_status_change\` c
          where c.\`order_line_id\` = l.\`id\` and c.\`to_status\` = 'Cancelled' and c.\`created_at\` >= o.\`proof_uploaded_at\`
        )
      )
    ) where o.\`proof_of_payment_filename\` is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`order\` drop column \`proof_amount\`;`);
    this.addSql(`alter table \`order_status_change\` drop column \`reason\`;`);
    this.addSql(`alter table \`order_line\` drop column \`cancel_reason\`;`);
  }
}
