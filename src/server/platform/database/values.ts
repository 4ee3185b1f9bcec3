import type { FieldPacket } from 'mysql2';
import mysql from 'mysql2';

const { Types } = mysql;

type Convert = (value: unknown) => unknown;

/** Returns the function that converts a column's text or number, or null if the value stays as the database sent it. */
function converterOf(field: FieldPacket & { extendedFormat?: string }): Convert | null {
  switch (field.columnType) {
    // BOOLEAN is TINYINT(1) in MySQL and MariaDB alike.
    case Types.TINY:
      return field.columnLength === 1 ? (value) => value !== 0 : null;
    case Types.DATETIME:
    case Types.TIMESTAMP:
      return (value) => toInstant(String(value));
    case Types.JSON:
      return parseJson;
    default:
      // MariaDB's JSON is LONGTEXT by another name.
      return field.extendedFormat === 'json' ? parseJson : null;
  }
}

const parseJson: Convert = (value) => (typeof value === 'string' ? parseText(value) : value);

/** Most lists and records are empty. */
function parseText(text: string): unknown {
  if (text === '[]') return [];
  return text === '{}' ? {} : JSON.parse(text);
}

/** The database's `2026-11-21 08:00:00.000`, which is UTC. */
const toInstant = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

/**
 * Turns the rows of a result into what their entities declare, in place: instants into Date, flags into boolean, JSON into
 * values. `fields` are the result's columns as mysql2 describes them; money stays decimal text.
 */
export function convertRows(rows: Record<string, unknown>[], fields: readonly FieldPacket[]): void {
  if (rows.length === 0) return;
  for (const field of fields) {
    const convert = converterOf(field);
    if (!convert) continue;
    for (const row of rows) {
      const value = row[field.name];
      if (value !== null) row[field.name] = convert(value);
    }
  }
}

/** A statement's parameter as the driver takes it: instants as UTC text to the millisecond, lists and records as JSON. */
export function toParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  return JSON.stringify(value);
}
