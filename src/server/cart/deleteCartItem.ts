import type { z } from 'zod';
import type { CartWithUndo, deleteCartItemInput } from '#shared/contracts/cart.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Deps } from '../platform/services.ts';
import type { CartRow } from './cartLines.ts';
import { changeCart } from './changeCart.ts';
import { signUndoToken } from './removedLine.ts';

/** Takes a line out of the cart; `undo` is what restoreCartItem puts it back by. Throws not_found for a line that is not in this cart. */
export async function deleteCartItem(
  deps: Deps,
  customerId: number,
  { email, _id }: z.output<typeof deleteCartItemInput>,
): Promise<CartWithUndo> {
  const { cart, before } = await changeCart(deps, customerId, { email }, ({ lines }) => {
    const removed = findLine(lines, _id);
    return lines.filter((line) => line !== removed);
  });
  return { ...cart, undo: await signUndoToken(deps, customerId, findLine(before, _id)) };
}

function findLine(lines: readonly CartRow[], id: number): CartRow {
  const line = lines.find((candidate) => candidate.id === id);
  if (!line) throw new DomainError('not_found', staffMessages.notFound);
  return line;
}
