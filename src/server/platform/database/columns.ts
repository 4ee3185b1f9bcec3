import { defineEntity } from '@mikro-orm/core';

const p = defineEntity.properties;

/** Surrogate key. The API sends it as the string `_id`. */
export const key = () => p.integer().unsigned().primary().autoincrement();

/** Pesos as DECIMAL(12,2), read as text ("1234.50"); convert with parseDecimal and formatDecimal of the domain. */
export const money = () => p.decimal('string').precision(12).scale(2);

export const json = <Value>() => p.json<Value>();

export const instant = () => p.datetime(3);

/** The ORM's optimistic lock: each flush raises it, and saving an older version fails. */
export const version = () => p.integer().unsigned().default(1).version();

/** UTC. The database's clock also covers rows that are written without the ORM. */
export const createdAt = () => instant().defaultRaw('CURRENT_TIMESTAMP(3)');

/** UTC, maintained by the database. */
export const updatedAt = () => instant().defaultRaw('CURRENT_TIMESTAMP(3)').extra('ON UPDATE CURRENT_TIMESTAMP(3)');
