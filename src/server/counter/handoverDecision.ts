import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StatusLine } from '../orders/change/orderChange.ts';

/** Which lines a hand-over is for, or those by which it cannot be: they were handed over before. */
export type HandoverDecision = { lines: StatusLine[] } | { handedOverBefore: StatusLine[] };

const isLeft = ({ status }: StatusLine) => OPEN_STATUSES.includes(status);

/**
 * The lines of a hand-over: those named, or without names all that are left. Throws not_found for a name that is none of the
 * order's, forbidden for lines outside the staff user's categories and for a whole order with such lines, conflict for a
 * Cancelled line.
 */
export function decideHandover(
  lines: readonly StatusLine[],
  visible: readonly StatusLine[],
  named: readonly number[],
): HandoverDecision {
  if (named.length === 0) {
    const isWhole = lines.every((line) => visible.includes(line) || line.status === 'Cancelled');
    if (!isWhole) throw new DomainError('forbidden', serverMessages.handoverBeyondScope);
    const left = visible.filter(isLeft);
    if (left.length > 0) return { lines: left };
    const before = visible.filter(({ status }) => status === 'Claimed');
    if (before.length > 0) return { handedOverBefore: before };
    throw new DomainError('conflict', serverMessages.lineCancelled);
  }
  const wanted = [...new Set(named)].map((id) => {
    const line = lines.find((each) => each.id === id);
    if (!line) throw new DomainError('not_found', serverMessages.noLines);
    if (!visible.includes(line)) throw new DomainError('forbidden', serverMessages.outOfScope);
    return line;
  });
  if (wanted.some(({ status }) => status === 'Cancelled')) {
    throw new DomainError('conflict', serverMessages.lineCancelled);
  }
  const before = wanted.filter(({ status }) => status === 'Claimed');
  return before.length > 0 ? { handedOverBefore: before } : { lines: wanted };
}
