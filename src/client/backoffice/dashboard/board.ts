import type { Order } from '#shared/contracts/orders.ts';
import { compareOnDashboard } from '#shared/domain/dashboardOrder.ts';
import { type OrderStatus, orderStatusOf } from '#shared/domain/orderStatus.ts';
import type { ApiOutput } from '../../api.ts';

/** The dashboard's answer: a list of orders for each status asked for. */
export type Board = ApiOutput['dashboard']['index'];

/** An order with the status set on all of its lines, or on those named; its own follows. */
export function withStatus(order: Order, status: OrderStatus, lineIds: readonly string[] | null): Order {
  const orders = order.orders.map((line) =>
    lineIds === null || lineIds.includes(line._id) ? { ...line, order_status: { status } } : line,
  );
  return { ...order, orders, order_status: { status: orderStatusOf(orders.map((line) => line.order_status.status)) } };
}

/** The board with an order as it is now: in the list of its status and in no other, the counts following. */
export function withOrder(board: Board, order: Order): Board {
  const lists = board.lists.map((list) => {
    const isListed = list.orders.some(({ _id }) => _id === order._id);
    const belongs = list.status === order.order_status.status;
    if (!isListed && !belongs) return list;
    const others = list.orders.filter(({ _id }) => _id !== order._id);
    return {
      ...list,
      count: list.count + Number(belongs) - Number(isListed),
      orders: belongs
        ? [...others, order].sort((one, other) => compareOnDashboard(list.status, place(one), place(other)))
        : others,
    };
  });
  return { ...board, lists };
}

const place = ({ _id, pickup_time }: Order) => ({ id: Number(_id), pickup_time });

/**
 * The newer board with the older one's parts wherever nothing has changed, so that they need not be drawn again; the
 * older board itself where nothing has at all. The proof's address does not count: it is signed anew each time, and
 * cards do not show it.
 */
export function keepUnchanged(older: Board | undefined, newer: Board): Board {
  if (!older) return newer;
  const known = new Map(older.lists.flatMap((list) => list.orders).map((order) => [textOf(order), order]));
  const lists = newer.lists.map((list, place) => {
    const orders = list.orders.map((order) => known.get(textOf(order)) ?? order);
    const before = older.lists[place];
    const isSame = before?.status === list.status && before.count === list.count && isEqual(before.orders, orders);
    return isSame ? before : { ...list, orders };
  });
  return isEqual(older.lists, lists) && isEqual(older.notices, newer.notices) ? older : { ...newer, lists };
}

const isEqual = <Part>(one: readonly Part[], other: readonly Part[]) =>
  one.length === other.length && one.every((part, place) => part === other[place]);

const textOf = (order: Order) => JSON.stringify({ ...order, proof_of_payment_url: null });

/** An order that a board shows, or undefined. */
export function findOrder(board: Board | undefined, id: string): Order | undefined {
  return board?.lists.flatMap((list) => list.orders).find((order) => order._id === id);
}

/** Pages of one list as one, each order once: a page may repeat what has moved on since the page before it. */
export function mergePages(pages: readonly (readonly Order[])[]): Order[] {
  return [...new Map(pages.flat().map((order) => [order._id, order])).values()];
}

/** Whether every word of a text stands somewhere in an order's number, customer, phone number or students. */
export function matchesFind(order: Order, text: string): boolean {
  const { name, phone_number } = order.profile;
  const students = order.students.map((student) => student.name);
  const hay = [order.order_no, name, phone_number, ...students].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
