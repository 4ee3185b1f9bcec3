import type { Stock } from '#shared/contracts/catalog.ts';
import { orderNotesInput } from '#shared/contracts/orderNotes.ts';
import type { Order, OrderStatusOutput } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { requireStockInScope } from './catalog/stocks/stockLocks.ts';
import { readCounterOrder } from './counter/counterOrder.queries.ts';
import { listOrderNotes } from './orders/history/orderNotes.ts';
import { getOrder } from './orders/order/orders.queries.ts';
import type { IdempotencyDecision } from './platform/idempotency/idempotency.ts';
import type { AppRouter } from './router.ts';

type Routers = AppRouter['_def']['record'];
type MutationOf<Name extends keyof Routers & string> = {
  [Part in keyof Routers[Name] & string]: Routers[Name][Part] extends { _def: { type: 'mutation' } }
    ? `${Name}.${Part}`
    : never;
}[keyof Routers[Name] & string];
/** The path of every mutation; one that is not decided on below does not type. */
type MutationName = { [Name in keyof Routers & string]: MutationOf<Name> }[keyof Routers & string];

/**
 * An order is stored by its key and read anew, as it is by then: nothing of a customer stands in staff's responses, and the
 * link to its proof is a fresh one.
 */
const order: IdempotencyDecision = {
  toStored: ({ _id }: Order) => ({ _id }),
  fromStored: (deps, caller, { _id }: Pick<Order, '_id'>) => getOrder(deps, caller, Number(_id)),
};
const orderStatus: IdempotencyDecision = {
  toStored: ({ _id, lines_left_cancelled }: OrderStatusOutput) => ({ _id, lines_left_cancelled }),
  fromStored: async (deps, caller, stored: Pick<OrderStatusOutput, '_id' | 'lines_left_cancelled'>) => ({
    ...(await getOrder(deps, caller, Number(stored._id))),
    lines_left_cancelled: stored.lines_left_cancelled,
  }),
};

/** A product is shown again only to those in whose assigned categories it is by then. */
const product: IdempotencyDecision = {
  toStored: (record: Stock) => record,
  fromStored: async ({ em }, caller, record: Stock) => {
    if (caller.kind === 'staff') await requireStockInScope(em, caller.staff, Number(record._id));
    return record;
  },
};
const counterOrder: IdempotencyDecision = {
  toStored: ({ _id }: Order) => ({ _id }),
  fromStored: (deps, caller, { _id }: Pick<Order, '_id'>) => {
    if (caller.kind !== 'staff') throw new DomainError('not_found', serverMessages.orderNotFound);
    return readCounterOrder(deps, caller.staff, Number(_id));
  },
};

/** Nothing that staff write to each other is stored: the notes are read again, by those who see the order by then. */
const notes: IdempotencyDecision = {
  toStored: () => null,
  fromStored: (deps, caller, _stored, input) => {
    if (caller.kind !== 'staff') throw new DomainError('not_found', serverMessages.orderNotFound);
    return listOrderNotes(deps, caller.staff, orderNotesInput.parse(input)._id);
  },
};

const signIn = { ignored: 'signs somebody in: its response has a token, which is stored nowhere' };
const secret = { ignored: 'its response shows a secret once, which is stored nowhere' };
const proof = { ignored: 'what proves who calls is used up by the first' };
const ends = { ignored: 'ends sessions: again it finds nothing to end' };

/** The five master calls' writing ones. */
const saves = { create: 'stored', update: 'stored', delete: 'stored' } as const;
type Saves<Name extends string> = { [Part in keyof typeof saves as `${Name}.${Part}`]: 'stored' };
const masterData = <Name extends string>(name: Name) =>
  Object.fromEntries(Object.entries(saves).map(([part, decision]) => [`${name}.${part}`, decision])) as Saves<Name>;

/** What each mutation makes of an Idempotency-Key (docs/rules.md, Calls of other programs). */
export const idempotentCalls: Readonly<Record<MutationName, IdempotencyDecision>> = {
  'users.login': signIn,
  'users.register': { ignored: 'nobody is signed in whose response it would be; the username is taken once' },
  'users.updatePassword': signIn,
  'users.logout': ends,
  'users.startPasskeyLogin': signIn,
  'users.passkeyLogin': signIn,
  'users.startPasskey': proof,
  'users.addPasskey': secret,
  'users.removePasskey': 'stored',
  'users.newRecoveryCodes': secret,
  'users.resetPasskeys': 'stored',
  'users.setSingleKeys': 'stored',
  'users.endSession': 'stored',
  ...masterData('users'),
  ...masterData('warehouses'),
  ...masterData('subjects'),
  ...masterData('gradeLevels'),
  ...masterData('agriculture'),
  'customers.phoneCode': { ignored: 'nobody is signed in whose response it would be; codes are counted by number' },
  'customers.phoneLogin': signIn,
  'customers.googleLogin': signIn,
  'customers.linkPhone': proof,
  'customers.linkGoogle': proof,
  'customers.endSession': ends,
  'customers.endSessions': ends,
  'customers.logout': ends,
  'customers.updateProfile': 'stored',
  ...masterData('categories'),
  'categories.move': 'stored',
  ...masterData('stocks'),
  'stocks.create': product,
  'stocks.update': product,
  'stocks.availability': product,
  'stocks.bulk': 'stored',
  'stocks.countSize': 'stored',
  'stocks.upload': 'stored',
  'stocks.deleteImage': 'stored',
  'stocks.orderImages': 'stored',
  'stocks.checkImport': 'stored',
  'stocks.runImport': 'stored',
  'cart.add': 'stored',
  'cart.updateItem': 'stored',
  'cart.updateItems': 'stored',
  'cart.deleteItem': 'stored',
  'cart.restoreItem': 'stored',
  'orders.place': { ...order, keyField: 'idempotency_key' },
  'orders.uploadProof': order,
  'orders.orderStatus': orderStatus,
  'orders.undoStatus': order,
  'orders.bulkStatus': 'storedBeside',
  'orders.bulkUndo': 'storedBeside',
  'orders.saveView': 'stored',
  'orders.deleteView': 'stored',
  'orders.addNote': notes,
  'orders.deleteNote': notes,
  'orders.setPaymentStatus': order,
  'orders.handover': counterOrder,
  'orders.markPrinted': 'stored',
  'settings.save': 'stored',
  'settings.uploadAccountPicture': 'stored',
  'settings.closeDay': 'stored',
  'settings.openDay': 'stored',
  'settings.openExtraDay': 'stored',
  'closing.save': 'stored',
  'privacy.requestErasure': proof,
  'privacy.cancelErasure': { ignored: 'again it finds nothing to take back' },
  'privacy.addRequest': 'stored',
  'privacy.closeRequest': 'stored',
  'notices.sendAgain': 'stored',
  'notices.saveChoices': 'stored',
  'notices.setStockRequest': 'stored',
  'webhooks.create': secret,
  'webhooks.update': 'stored',
  'webhooks.rotateSecret': secret,
  'webhooks.delete': 'stored',
  'webhooks.replay': 'stored',
  'webhooks.test': { ignored: 'sends a message and writes nothing of its response' },
  'apiTokens.create': secret,
  'apiTokens.revoke': 'stored',
  'jobs.run': 'stored',
  'jobs.retryTasks': 'stored',
};
