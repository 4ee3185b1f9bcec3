import { useState } from 'react';
import { trpc } from '../../api/client.ts';
import type { DraftLine } from './listDraft.ts';

export interface AddedList {
  /** Number of lines now in the cart, for all students together. */
  count: number;
  names: readonly string[];
  students: readonly string[];
  left: readonly string[];
}

export function useAddList() {
  const utils = trpc.useUtils();
  // The scope of all cart changes, which arrive in order.
  const { mutateAsync } = trpc.cart.addItems.useMutation({ scope: { id: 'cart' } });
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [added, setAdded] = useState<AddedList | null>(null);

  /** Resolves with the students that were not reached, null if all calls succeeded; `students` empty means no particular student. */
  async function add(lines: readonly DraftLine[], students: readonly string[], names: readonly string[]) {
    setPending(true);
    setError(null);
    setAdded(null);
    const items = lines.flatMap(({ item, choice }) => (item ? [{ ...choice, item: item._id }] : []));
    const left: string[] = [];
    const rest = [...students];
    try {
      for (const student of students.length > 0 ? students : [undefined]) {
        const { orders, left: rejected } = await mutateAsync({ student, items });
        utils.cart.items.setData(undefined, { orders });
        left.push(...rejected.map(({ message }) => message));
        rest.shift();
      }
      // Lines that were left out are sold out now.
      if (left.length > 0) void utils.bookLists.open.invalidate();
      setAdded({
        count: items.length * Math.max(1, students.length) - left.length,
        names,
        students,
        left: [...new Set(left)],
      });
      return null;
    } catch (failure) {
      setError(failure);
      void utils.cart.items.invalidate();
      return rest;
    } finally {
      setPending(false);
    }
  }
  return { add, isPending, error, added };
}
