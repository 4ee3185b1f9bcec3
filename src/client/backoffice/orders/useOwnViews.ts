import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { normalQuery, type SavedView, viewsOfBrowser } from './savedViews.ts';

/** A person's own views of the list, as the server has them; those that an earlier version left in this browser are sent there once. */
export function useOwnViews() {
  const staffId = useStaffUser()?._id ?? '';
  const utils = trpc.useUtils();
  const { data } = trpc.orders.views.useQuery();
  const options = {
    // Two of them arrive in their order.
    scope: { id: 'order-views' },
    onSuccess: (after: NonNullable<typeof data>) => utils.orders.views.setData(undefined, after),
    onError: (error: unknown) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' }),
  };
  const { mutate: store, mutateAsync: storeAndWait } = trpc.orders.saveView.useMutation(options);
  const { mutate: remove } = trpc.orders.deleteView.useMutation(options);
  const left = viewsOfBrowser.use(staffId);
  const isRead = data !== undefined;

  useEffect(() => {
    if (!left || !isRead) return;
    // Taken out first, so that no second look at the list sends them again.
    viewsOfBrowser.set(null, staffId);
    void (async () => {
      for (const { name, query } of left) await storeAndWait({ name, query }).catch(() => undefined);
    })();
  }, [left, isRead, staffId, storeAndWait]);

  return {
    own: data?.views ?? [],
    save: ({ name, query }: SavedView) => store({ name, query: normalQuery(query) }),
    remove: (name: string) => remove({ name }),
  };
}
