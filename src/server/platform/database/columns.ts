import { defineEntity } from '@mikro-orm/core';

const p = defineEntity.properties;

/** Surrogate key; `_id` as a string on the wire. */
export const key = () => p.integer().unsigned().primary().autoincrement();

/** Pesos as DECIMAL(12,2). Rows carry its text ("1234.50"): parseDecimal and formatDecimal of the domain convert. */
export const money = () => p.decimal('string').precision(12).scale(2);

export const json = <Value>() => p.json<Value>();

export const instant = () => p.datetime(3);

/** The ORM's optimistic lock: raised by every flush of a record; a save over a newer one is rejected. */
export const version = () => p.integer().unsigned().default(1).version();

/** When the row was made; the database's own clock serves rows written past the ORM. */
export const createdAt = () => instant().defaultRaw('CURRENT_TIMESTAMP(3)');

/** When the row was last written, kept by the database itself. */
export const updatedAt = () => instant().defaultRaw('CURRENT_TIMESTAMP(3)').extra('ON UPDATE CURRENT_TIMESTAMP(3)');
