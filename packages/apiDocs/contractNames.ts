import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { cart } from '#shared/contracts/cart.ts';
import { recordId } from '#shared/contracts/common.ts';
import { order } from '#shared/contracts/orders.ts';
import { customerCarts, ordersHistory, summaryPerStatus } from '#shared/contracts/reports.ts';

const CONTRACTS = fileURLToPath(new URL('../../src/shared/contracts/', import.meta.url));

/** Records that stand within another one and have no export of their own. */
const INNER: readonly [name: string, schema: z.ZodType][] = [
  ['RecordId', recordId],
  ['OrderLine', order.shape.orders.element],
  ['Student', order.shape.students.element],
  ['CartItem', cart.shape.orders.element],
  ['CartNotice', cart.shape.orders.element.shape.notices.element],
  ['OrdersOfDay', ordersHistory.element],
  ['ItemsOfStatus', summaryPerStatus.element],
  ['ReportItem', summaryPerStatus.element.shape.items.element],
  ['CustomerCart', customerCarts.element],
];

/** Contracts that become components of the document, by the name of their export: `order` is `Order`. */
export async function nameContracts(): Promise<z.core.$ZodRegistry<{ id: string }>> {
  const registry = z.registry<{ id: string }>();
  const taken = new Map<string, z.ZodType>();
  const add = (name: string, schema: z.ZodType, file: string) => {
    if (registry.has(schema)) return;
    const id = taken.has(name) ? toPascal(file) + name : name;
    taken.set(id, schema);
    registry.add(schema, { id });
  };
  for (const [name, schema] of INNER) add(name, schema, '');
  for (const file of globSync('*.ts', { cwd: CONTRACTS, exclude: ['*.test.ts'] }).sort()) {
    const exports: Record<string, unknown> = await import(pathToFileURL(CONTRACTS + file).href);
    for (const [name, schema] of Object.entries(exports).sort(([a], [b]) => (a < b ? -1 : 1)))
      if (isRecord(schema)) add(toPascal(name), schema, basename(file, '.ts'));
  }
  return registry;
}

/** Objects, and what is made of one: texts and numbers say more where they stand. */
function isRecord(schema: unknown): schema is z.ZodType {
  if (!(schema instanceof z.ZodType)) return false;
  let inner: unknown = schema;
  while (inner instanceof z.ZodPrefault || inner instanceof z.ZodPipe)
    inner = inner instanceof z.ZodPipe ? inner.out : inner.unwrap();
  return inner instanceof z.ZodObject && Object.keys(inner.shape).length > 0;
}

const toPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
