import { LockMode } from '@mikro-orm/core';
import type { FieldErrors } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { Category } from '../catalog/category.entity.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { Warehouse } from './staffUser.entity.ts';

export async function findRelations(
  em: StoreEntityManager,
  sent: { warehouse?: number | null | undefined; assigned_categories?: readonly number[] | undefined },
) {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const errors: FieldErrors = {};
  const { warehouse: id = null } = sent;
  const warehouse = id === null ? null : await em.findOne(Warehouse, id, { lockMode });
  if (id !== null && !warehouse) errors.warehouse = serverMessages.warehouseUnknown;
  const ids = [...new Set(sent.assigned_categories)];
  const categories =
    ids.length === 0 ? [] : await em.find(Category, { id: { $in: ids } }, { orderBy: { id: 'asc' }, lockMode });
  if (categories.length < ids.length) errors.assigned_categories = serverMessages.categoryUnknown;
  return { categories, errors };
}
