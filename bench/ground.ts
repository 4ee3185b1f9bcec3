import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { createTokens, type Tokens } from '#server/platform/sessions/tokens.ts';
import { STAFF } from './fill.ts';
import type { Ground } from './scenario.ts';

/** One and two words of the benchmark's products, whole and cut off. */
const KEYWORDS = [
  ...[
    'notebook',
    'shirt',
    'mathematics',
    'filipino',
    'science',
    'calculator',
    'uniform',
    'papaya',
    'nursing',
    'glassware',
  ],
  ...['note', 'math', 'eng', 'calc', 'draw', 'pap', 'sci', 'lab', 'hood', 'uni'],
  ...['writing notebook', 'campus hoodie', 'gel pen', 'canvas bag', 'nursing practice', 'contemporary world'],
  ...['test tubes', 'water colors', 'sewing kit', 'differential equations'],
  ...['writing note', 'campus hoo', 'gel p', 'canvas to', 'grade sch', 'nursing pra', 'physical sci', 'water col'],
  ...['business calc', 'basic electro'],
];

/** The rows of a statement. */
export async function select<Row>(
  database: Connection,
  statement: string,
  values: readonly (string | number)[] = [],
): Promise<Row[]> {
  const [rows] = await database.execute<(Row & RowDataPacket)[]>(statement, [...values]);
  return rows;
}

/** What a store that fillStore made holds, with tokens of those who ask it; `secret` is the store's SESSION_SECRET. */
export async function surveyGround(connection: DatabaseConnection, secret: string): Promise<Ground> {
  const database = await createConnection(connection);
  const tokens = createTokens(secret, () => new Date());
  try {
    const customers = await readCustomers(database, tokens);
    const placeOf = new Map(customers.map(({ id }, place) => [id, place]));
    const regulars = await select<{ id: number }>(
      database,
      'select customer_id as id from `order` group by customer_id having count(*) >= 10 order by customer_id',
    );
    const products = await select<{ id: number }>(database, 'select id from stock where is_available = 1 order by id');
    return {
      database: connection,
      categories: await readCategories(database),
      products: products.map(({ id }) => id),
      keywords: KEYWORDS,
      customers,
      regulars: regulars.flatMap(({ id }) => placeOf.get(id) ?? []),
      staffToken: await signStaff(database, tokens),
    };
  } finally {
    await database.end();
  }
}

function readCategories(database: Connection): Promise<Ground['categories']> {
  return select(
    database,
    `with recursive branch (top, id) as (
       select id, id from category union all
       select branch.top, child.id from category child join branch on child.parent_category_id = branch.id
     )
     select c.id, c.name, count(s.id) as products
     from category c join branch on branch.top = c.id
     left join stock s on s.category_id = branch.id and s.is_available = 1
     group by c.id, c.name order by c.id`,
  );
}

/** Those who may order. */
async function readCustomers(database: Connection, tokens: Tokens): Promise<Ground['customers']> {
  const found = await select<{ id: number; email: string | null }>(
    database,
    `select id, email from customer where phone_number is not null and has_agreed_to_terms_and_conditions = 1
     order by id`,
  );
  return Promise.all(
    found.map(async ({ id, email }) => ({ id, email: email ?? '', token: await tokens.signCustomer(id) })),
  );
}

async function signStaff(database: Connection, tokens: Tokens): Promise<string> {
  const [user] = await select<{ id: number; name: string; username: string; generation: number }>(
    database,
    'select id, name, username, token_generation as generation from staff_user where username = ?',
    [STAFF.username],
  );
  if (!user) throw new Error('The store has no staff user of the benchmark: fillStore has not made it.');
  const { id, name, username, generation } = user;
  return tokens.signStaff({ _id: String(id), name, username, warehouse: null, assigned_categories: [] }, generation);
}
