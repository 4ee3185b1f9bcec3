import { useState } from 'react';
import { trpc } from '../../api/client.ts';
import type { DraftLine } from './listDraft.ts';

/** The result of putting a list into the cart. */
export interface AddedList {
  /** Lines that are in the cart now, of all students together. */
  count: number;
  names: readonly string[];
  students: readonly string[];
  /** Why lines are not in the cart. */
  left: readonly string[];
}

/** Puts lines of a list into the cart, for each student in turn. */
export function useAddList() {
  const utils = trpc.useUtils();
  // The scope of all changes of the cart: they arrive one after the other.
  const { mutateAsync } = trpc.cart.addItems.useMutation({ scope: { id: 'cart' } });
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [added, setAdded] = useState<AddedList | null>(null);

  /** Resolves with the students whom it did not reach, null where all calls were answered; `students` empty means nobody in particular. */
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
      // Lines that were left are sold out by now, as the list says then.
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
