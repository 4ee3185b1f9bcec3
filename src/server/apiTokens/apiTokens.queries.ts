import type { ApiTokenRecord } from '#shared/contracts/apiTokens.ts';
import { MAX_TOKENS } from '#shared/domain/apiScopes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** An ended token stays on the list for this time and is then deleted. */
const ENDED_DAYS = 90;
const MAX_ENDED = 100;

const endedSince = (now: Date) => new Date(now.getTime() - ENDED_DAYS * DAY_MS);

const selectTokens = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('api_token as t')
    .innerJoin('staff_user as u', 'u.id', 't.staff_user_id')
    .select(['t.id', 't.name', 't.begins_with', 't.scopes', 't.is_limited', 't.staff_user_id', 'u.name as owner'])
    .select(['t.created_at', 't.expires_at', 't.last_used_at', 't.last_used_from', 't.revoked_at', 'u.is_active'])
    .orderBy('t.id', 'desc');

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number];

/** Valid tokens, then those that ended within 90 days; each part latest first. */
export async function listApiTokens({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<ApiTokenRecord[]> {
  const at = now();
  const live = await selectTokens(em)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', at)
    .limit(MAX_TOKENS)
    .execute();
  const ended = await selectTokens(em)
    .where((eb) => eb.or([eb('t.revoked_at', '>', endedSince(at)), eb('t.revoked_at', 'is', null)]))
    .where((eb) => eb.or([eb('t.revoked_at', 'is not', null), eb('t.expires_at', '<=', at)]))
    .where('t.expires_at', '>', endedSince(at))
    .limit(MAX_ENDED)
    .execute();
  return withCategories(em, [...live, ...ended], at);
}

export async function readApiToken(em: StoreEntityManager, id: number, at: Date): Promise<ApiTokenRecord> {
  const [record] = await withCategories(em, await selectTokens(em).where('t.id', '=', id).execute(), at);
  if (!record) throw new Error(`there is no API token ${id}`);
  return record;
}

async function withCategories(em: StoreEntityManager, rows: readonly TokenRow[], at: Date): Promise<ApiTokenRecord[]> {
  const limited = rows.filter(({ is_limited }) => is_limited).map(({ id }) => id);
  const categories =
    limited.length === 0
      ? []
      : await db(em)
          .selectFrom('api_token_category as l')
          .innerJoin('category as c', 'c.id', 'l.category_id')
          .select(['l.api_token_id', 'c.id', 'c.name'])
          .where('l.api_token_id', 'in', limited)
          .orderBy('c.name')
          .orderBy('c.id')
          .execute();
  const byToken = Map.groupBy(categories, ({ api_token_id }) => api_token_id);
  return rows.map((row) => {
    const named = (byToken.get(row.id) ?? []).map(({ id, name }) => ({ _id: String(id), name }));
    return {
      _id: String(row.id),
      name: row.name,
      begins_with: row.begins_with,
      owner: { _id: String(row.staff_user_id), name: row.owner },
      scopes: [...row.scopes],
      categories: row.is_limited ? named : null,
      created_at: row.created_at,
      expires_at: row.expires_at,
      last_used_at: row.last_used_at,
      last_used_from: row.last_used_from,
      revoked_at: row.revoked_at,
      state: stateOf(row, named.length, at),
    };
  });
}

function stateOf(row: TokenRow, categories: number, at: Date): ApiTokenRecord['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at <= at) return 'expired';
  return row.is_active && (!row.is_limited || categories > 0) ? 'live' : 'blocked';
}

/** Deletes tokens 90 days after their end; returns the count. The audit log keeps them longer. */
export async function purgeApiTokens({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<number> {
  const deleted = await db(em)
    .deleteFrom('api_token')
    .where((eb) => eb.or([eb('revoked_at', '<=', endedSince(now())), eb('expires_at', '<=', endedSince(now()))]))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
