import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME } from '#shared/domain/storeFacts.ts';
import { Category } from '../catalog/category.entity.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, instant, key, updatedAt, version } from '../platform/database/columns.ts';

export const Warehouse = defineEntity({
  name: 'Warehouse',
  properties: (p) => ({
    id: key(),
    name: p.string().length(120).unique(),
    address: p.string().length(500).default(''),
    /** Used if the warehouse is a counter. */
    place: p.string().length(MAX_STORE_LINE).default(''),
    map_link: p.string().length(MAX_STORE_LINK).default(''),
    phone: p.string().length(MAX_STORE_NAME).default(''),
    hours: p.string().length(MAX_STORE_LINE).default(''),
    is_counter: p.boolean().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

auditEntity(Warehouse, 'warehouse');

export const StaffUser = defineEntity({
  name: 'StaffUser',
  properties: (p) => ({
    id: key(),
    name: p.string().length(160),
    username: p.string().length(120).unique(),
    email: p.string().length(254).nullable(),
    warehouse: () => p.manyToOne(Warehouse).nullable().deleteRule('restrict'),
    /** Empty means unrestricted. */
    assigned_categories: () =>
      p
        .manyToMany(Category)
        .pivotEntity(() => StaffUserCategory)
        .orderBy({ id: 'asc' }),
    password_hash: p.string().length(255).hidden(),
    /** Counts password changes: older tokens are rejected. */
    token_generation: p.integer().unsigned().default(0),
    is_active: p.boolean().default(false),
    single_keys: p.boolean().default(true),
    works_at_counter: p.boolean().default(false),
    /** Distinguishes a pending registration from a deactivated user. */
    approved_at: instant().nullable(),
    /** SHA-256 of the invitation's token in hex; null without a link. */
    invitation_hash: p.string().length(64).nullable().index().hidden(),
    /** Null for a user who was not invited, or who got a password from staff since. */
    invitation_expires_at: instant().nullable(),
    invitation_used_at: instant().nullable(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export type StaffUserEntity = InferEntity<typeof StaffUser>;

auditEntity(StaffUser, 'staff_user', {
  omit: [
    'token_generation',
    'single_keys',
    'works_at_counter',
    'approved_at',
    'invitation_hash',
    'invitation_expires_at',
    'invitation_used_at',
  ],
});

export const StaffUserCategory = defineEntity({
  name: 'StaffUserCategory',
  properties: (p) => ({
    staff_user: () => p.manyToOne(StaffUser).primary().deleteRule('cascade').index(false),
    category: () => p.manyToOne(Category).primary().deleteRule('restrict'),
  }),
});
