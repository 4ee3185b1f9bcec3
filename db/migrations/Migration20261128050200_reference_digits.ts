import { Migration } from '@mikro-orm/migrations';

/** Orders that have words get one more: the digits of their transfers' numbers (docs/rules.md, Payments). */
export class Migration20261128050200_reference_digits extends Migration {
  override name = 'Migration20261128050200_reference_digits';

  override up(): void | Promise<void> {
    for (const [table, key, column] of [
      ['`order`', 'id', 'payment_reference'],
      ['payment_receipt', 'order_id', 'reference'],
    ]) {
      this.addSql(`insert ignore into order_word (word, order_id)
        select regexp_substr(t.${column}, '[0-9]{10,}'), t.${key} from ${table} t
        where t.${column} regexp '[0-9]{10,}' and exists (select 1 from order_word w where w.order_id = t.${key})`);
    }
  }
}
