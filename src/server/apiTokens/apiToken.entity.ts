import { defineEntity } from '@mikro-orm/core';
import { Category } from '../catalog/category.entity.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, instant, json, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

export const ApiToken = defineEntity({
  name: 'ApiToken',
  properties: (p) => ({
    id: key(),
    staff_user: () => p.manyToOne(StaffUser).deleteRule('cascade'),
    name: p.string().length(60),
    /** SHA-256 in hex; 178 random bits cannot be guessed. */
    token_hash: p.string().length(64).collation('utf8mb4_bin').unique(),
    /** The first characters, by which staff distinguish tokens. */
    begins_with: p.string().length(16),
    scopes: json<readonly string[]>(),
    /** Stays set when the last category is deleted. */
    is_limited: p.boolean().default(false),
    created_at: createdAt(),
    expires_at: instant(),
    categories: () => p.manyToMany(Category).pivotEntity(() => ApiTokenCategory),
    last_used_at: instant().nullable(),
    last_used_from: p.string().length(45).default(''),
    revoked_at: instant().nullable(),
  }),
});

auditEntity(ApiToken, 'api_token', {
  omit: ['staff_user', 'token_hash', 'begins_with', 'is_limited', 'last_used_at', 'last_used_from', 'revoked_at'],
});

export const ApiTokenCategory = defineEntity({
  name: 'ApiTokenCategory',
  properties: (p) => ({
    api_token: () => p.manyToOne(ApiToken).primary().deleteRule('cascade').index(false),
    category: () => p.manyToOne(Category).primary().deleteRule('cascade'),
  }),
});
