import { defineEntity } from '@mikro-orm/core';
import { createdAt, instant, key } from '../platform/database/columns.ts';
import { StaffUser } from './staffUser.entity.ts';

export const Passkey = defineEntity({
  name: 'Passkey',
  properties: (p) => ({
    id: key(),
    staff_user: () => p.manyToOne(StaffUser).deleteRule('cascade'),
    /** As the device sends it, in base64url. */
    credential_id: p.string().length(700).collation('utf8mb4_bin').unique(),
    public_key: p.string().length(2000),
    /** The device's count of signatures, if it counts: a lower number means a copy. */
    counter: p.integer().unsigned().default(0),
    name: p.string().length(80).default(''),
    created_at: createdAt(),
    last_used_at: instant().nullable(),
  }),
});

/** Replaces a lost passkey once; stored as a keyed hash. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  properties: (p) => ({
    id: key(),
    staff_user: () => p.manyToOne(StaffUser).deleteRule('cascade'),
    code_hash: p.string().length(64),
    used_at: instant().nullable(),
  }),
});

/** Signed once, by a staff user who adds a passkey or by a person who signs in. */
export const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  properties: (p) => ({
    id: p.string().length(64).collation('utf8mb4_bin').primary(),
    staff_user_id: p.integer().unsigned().nullable(),
    expires_at: instant().index(),
  }),
});
