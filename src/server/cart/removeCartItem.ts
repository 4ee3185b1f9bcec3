import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';
import type { Cart, CartWithUndo, deleteCartItemInput, restoreCartItemInput } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Deps } from '../platform/services.ts';
import { type CartRow, fingerprintOf } from './cartLines.ts';
import { changeCart, type LockedCart } from './changeCart.ts';

/** Returns `undo` for restoreCartItem. Throws not_found for a line that is not in this cart. */
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

/** Restores a removed line in its place, merged with an equal one. Throws conflict if expired or full, not_found for a deleted product. */
export async function restoreCartItem(
  deps: Deps,
  customerId: number,
  { email, undo }: z.output<typeof restoreCartItemInput>,
): Promise<Cart> {
  const removed = await verifyUndoToken(deps, customerId, undo);
  if (!removed) throw new DomainError('conflict', serverMessages.undoEnded);
  const asked = { email, stockIds: [removed.stock_id], student: removed.student?.id, allowsDeletedStudent: true };
  const { cart } = await changeCart(deps, customerId, asked, (held) =>
    withRestored(held, { ...removed, student: held.student }),
  );
  return cart;
}

function withRestored({ lines, products }: LockedCart, removed: CartRow): readonly CartRow[] {
  if (lines.some((line) => line.id === removed.id)) return lines;
  if (!products.has(removed.stock_id)) throw new DomainError('not_found', messages.productNotFound);
  const fingerprint = fingerprintOf(removed.stock_id, removed);
  const duplicate = lines.find((line) => fingerprintOf(line.stock_id, line) === fingerprint);
  if (!duplicate && lines.length >= MAX_CART_LINES) throw new DomainError('conflict', serverMessages.cartFull);
  const others = lines.filter((line) => line !== duplicate);
  return [...others, duplicate ? merged(removed, duplicate) : removed];
}

/** The removed line in its old place, with the quantity added since. */
function merged(removed: CartRow, duplicate: CartRow): CartRow {
  return { ...duplicate, id: removed.id, quantity: Math.min(removed.quantity + duplicate.quantity, MAX_QUANTITY) };
}

const ISSUER = 'campus-store';
/** Differs from the audiences of session tokens, so that neither is accepted for the other. */
const AUDIENCE = 'removed-cart-line';
const UNDO_SECONDS = 60 * 60;

type Signer = Pick<Deps, 'config' | 'now'>;

/** A removed line, signed for its customer; the store keeps no copy. */
function signUndoToken({ config, now }: Signer, customerId: number, line: CartRow): Promise<string> {
  return new SignJWT({ line })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(customerId))
    .setExpirationTime(Math.floor(now().getTime() / 1000) + UNDO_SECONDS)
    .sign(keyOf(config.sessionSecret));
}

/** Returns the signed line; null if the token is expired, forged or another customer's. */
async function verifyUndoToken({ config, now }: Signer, customerId: number, token: string): Promise<CartRow | null> {
  try {
    const { payload } = await jwtVerify<{ line: CartRow }>(token, keyOf(config.sessionSecret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(customerId),
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now(),
    });
    return payload.line;
  } catch {
    // jose throws for every invalid token; the caller need not know why.
    return null;
  }
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);
