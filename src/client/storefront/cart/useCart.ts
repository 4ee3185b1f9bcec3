import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Cart, CartItem } from '#shared/contracts/cart.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import type { ApiInput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { type CartChange, changeLine, countItems, type LineChoice, removeLine, withSeenPrice } from './cartChanges.ts';

// Changes run one after another, so an older response never overwrites a newer one.
const scope = { id: 'cart' };
const isCartMutation = (mutation: { options: { scope?: { id: string } } }) => mutation.options.scope?.id === scope.id;

/** The cart as last sent by the server, before optimistic changes. */
const settled = new WeakMap<QueryClient, Cart | undefined>();

const none: CartItem[] = [];

type LineMark = ApiInput['cart']['updateItems']['lines'][number];

export interface CartAccess {
  items: CartItem[];
  count: number;
  isPending: boolean;
  /** Changes wait for the connection. */
  isWaiting: boolean;
  isChanging: boolean;
  error: unknown;
  refetch: () => void;
  add: (item: ApiInput['cart']['add']) => Promise<Cart>;
  update: (id: string, change: CartChange) => void;
  /** Merges lines with the same choices. Rejects with the server's error. */
  choose: (id: string, choice: LineChoice) => Promise<Cart>;
  giveTo: (id: string, student: string | null) => void;
  updateAll: (changes: readonly LineMark[]) => void;
  remove: (id: string) => Promise<string | null>;
  restore: (undo: string) => void;
}

export function useCart(): CartAccess {
  const cart = trpc.cart.items.useQuery();
  const isChanging = useIsMutating({ predicate: isCartMutation }) > 0;
  const isWaiting = useIsMutating({ predicate: (mutation) => isCartMutation(mutation) && mutation.state.isPaused }) > 0;
  const cache = useCartCache();

  const adding = trpc.cart.add.useMutation({ scope, onMutate: cache.remember, ...cache.after() });
  const updating = trpc.cart.updateItem.useMutation({
    scope,
    onMutate: ({ _id, ...change }) => cache.show((items) => changeLine(items, String(_id), change)),
    ...cache.after(messages.cartUpdateFailed),
  });
  const choosing = trpc.cart.updateItem.useMutation({ scope, onMutate: cache.remember, ...cache.after() });
  const updatingAll = trpc.cart.updateItems.useMutation({
    scope,
    onMutate: ({ lines }) =>
      cache.show((items) =>
        lines.reduce((changed, { _id, ...change }) => changeLine(changed, String(_id), change), items),
      ),
    ...cache.after(messages.cartUpdateFailed),
  });
  const removing = trpc.cart.deleteItem.useMutation({
    scope,
    onMutate: ({ _id }) => cache.show((items) => removeLine(items, String(_id))),
    ...cache.after(messages.cartDeleteFailed),
  });
  const restoring = trpc.cart.restoreItem.useMutation({
    scope,
    onMutate: cache.remember,
    ...cache.after(messages.cartUpdateFailed),
  });

  const items = cart.data?.orders ?? none;
  return {
    items,
    count: countItems(items),
    isPending: cart.isPending,
    isWaiting,
    isChanging,
    error: cart.error,
    refetch: () => void cart.refetch(),
    add: adding.mutateAsync,
    update(id, change) {
      const line = items.find(({ _id }) => _id === id);
      if (line) updating.mutate({ _id: id, ...withSeenPrice(line, change) });
    },
    choose: (id, choice) => choosing.mutateAsync({ _id: id, ...choice }),
    giveTo: (id, student) => updating.mutate({ _id: id, student }),
    updateAll: (changes) => updatingAll.mutate({ lines: [...changes] }),
    remove: (id) =>
      removing.mutateAsync({ _id: id }).then(
        ({ undo }) => undo,
        () => null,
      ),
    restore: (undo) => restoring.mutate({ undo }),
  };
}

function useCartCache() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  // The calling mutation is still counted.
  const isLast = () => queryClient.isMutating({ predicate: isCartMutation }) <= 1;

  const remember = () => {
    if (isLast()) settled.set(queryClient, utils.cart.items.getData());
  };

  return {
    remember,
    async show(change: (items: CartItem[]) => CartItem[]) {
      await utils.cart.items.cancel();
      remember();
      utils.cart.items.setData(undefined, (cart) => cart && { orders: change(cart.orders) });
    },
    after: (failure?: string) => ({
      onSuccess({ orders }: Cart) {
        const cart = { orders };
        settled.set(queryClient, cart);
        if (isLast()) utils.cart.items.setData(undefined, cart);
      },
      async onError(error: unknown) {
        if (failure) showToast(messageOf(error, failure), { tone: 'error' });
        // The results of other changes must survive this one.
        if (!isLast()) return;
        const cart = settled.get(queryClient);
        // The server may be unreachable, so the previous cart is shown before it is requested again.
        if (cart) utils.cart.items.setData(undefined, cart);
        await utils.cart.items.invalidate();
      },
    }),
  };
}
