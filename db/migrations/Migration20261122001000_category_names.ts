import { Migration } from '@mikro-orm/migrations';

interface Named {
  id: number;
  name: string;
}

const MAX_NAME = 120;

/**
 * Siblings differ by name, and a category can have the weekly cut-off. Of siblings that share a name, the oldest keeps it
 * and the others are numbered: `Pens`, `Pens (2)`.
 */
export class Migration20261122001000_category_names extends Migration {
  override name = 'Migration20261122001000_category_names';

  override async up(): Promise<void> {
    // By the database's own comparison, which takes texts for one that differ in case or accents.
    const repeated = (await this.execute(
      `select c.id, c.name from \`category\` c where exists (
         select 1 from \`category\` other
         where other.parent_category_id <=> c.parent_category_id and other.name = c.name and other.id < c.id
       ) order by c.id`,
    )) as Named[];
    for (const { id, name } of repeated)
      await this.execute(`update \`category\` set name = ? where id = ?`, [await this.freeName(id, name), id]);

    this.addSql(
      `alter table \`category\` add \`has_weekly_cutoff\` tinyint(1) not null default false, add \`parent_key\` int unsigned generated always as (ifnull(\`parent_category_id\`, 0)) virtual, add unique \`category_sibling_name\` (\`parent_key\`, \`name\`);`,
    );
    this.addSql(`update \`category\` set \`has_weekly_cutoff\` = true where \`name\` = 'Agribiz';`);
    // Products are found by every name on the path from now on: older than the oldest, each is indexed anew at the start.
    this.addSql(`update \`stock_parts\` set \`made_at\` = '2000-01-01 00:00:00';`);
  }

  private async freeName(id: number, name: string): Promise<string> {
    for (let number = 2; ; number += 1) {
      const ending = ` (${number})`;
      const wanted = `${[...name].slice(0, MAX_NAME - ending.length).join('')}${ending}`;
      const taken = await this.execute(
        `select other.id, other.name from \`category\` other join \`category\` c on c.id = ?
         where other.parent_category_id <=> c.parent_category_id and other.name = ?`,
        [id, wanted],
      );
      if (taken.length === 0) return wanted;
    }
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table \`category\` drop index \`category_sibling_name\`, drop column \`parent_key\`, drop column \`has_weekly_cutoff\`;`,
    );
  }
}
