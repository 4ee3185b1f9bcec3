import type { Product } from '#shared/contracts/catalog.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { clockOf, readCart } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
