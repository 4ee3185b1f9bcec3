import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { type CategoryPosition, withMoved } from './categoryMove.ts';

/** Puts a category somewhere else in the tree: seen at once, undone where the server rejects. */
export function useMoveCategory(): (position: CategoryPosition) => void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  // While another move is on its way, what this one knows of the tree is older than what is shown.
  const isLast = () => queryClient.isMutating({ mutationKey: getMutationKey(trpc.categories.move) }) === 1;

  const { mutate } = trpc.categories.move.useMutation({
    // One after the other: two quick moves must arrive in the order in which they were made.
    scope: { id: 'move-category' },
    onMutate: async (input) => {
      // The contract takes a parent in several shapes; this hook sends this one alone.
      const position = input as CategoryPosition;
      await utils.categories.list.cancel();
      const shown = utils.categories.list.getData({});
      utils.categories.list.setData({}, (categories) => categories && withMoved(categories, position));
      return { shown };
    },
    onError: (error, _position, context) => {
      if (isLast()) utils.categories.list.setData({}, context?.shown);
      // The position is all there is to be rejected, and there is no field for its message to stand at.
      const message = fieldErrorsOf(error).parent_category ?? messageOf(error, messages.processingFailed);
      showToast(message, { tone: 'error' });
    },
    onSettled: async () => {
      if (isLast()) await utils.categories.invalidate();
    },
  });
  return mutate;
}
