import X from 'lucide-react/icons/x';
import type { PickingList } from '#shared/contracts/counter.ts';
import { formatClockTime, formatDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { Checkbox } from '../../../design/checkbox/Checkbox.tsx';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { ErrorState } from '../../../design/emptyState/ErrorState.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import { ordersOf, productDetails } from '../../print/pickedText.ts';
import { line, lines, lineWords, list as listClass, pieces, slot as section, slotHead } from '../counter.css.ts';
import { PickupSkeleton } from '../PickupSkeleton.tsx';
import { type PickedProduct, productKey, takenOf, takenOfAll, withTaken } from './picked.ts';
import { usePicked } from './usePicked.ts';

interface PickingViewProps {
  day: StoreDay;
  /** A slot's time, such as `09:30`; null for all of the day. */
  slot: string | null;
  /** Left out where the list is all that the screen has. */
  onClose?: () => void;
}

/** A picking list to be worked through on the screen: what is taken is ticked by thumb or key, or scanned piece by piece. */
export function PickingView({ day, slot, onClose }: PickingViewProps) {
  const list = usePickingList(day, slot);
  const title = `${formatDay(day)}, ${slot === null ? 'all day' : formatClockTime(slot)}`;
  return (
    <section className={listClass} aria-label={`Picking list of ${title}`}>
      <header className={slotHead}>
        <div>
          <Heading level={2} size="h4">
            Picking list
          </Heading>
          <Text size="small" tone="muted">
            {title}
          </Text>
        </div>
        {onClose && (
          <IconButton label="Close the picking list" size="large" onPress={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      {list.data ? (
        <Groups list={list.data} slot={slot} onReload={() => void list.refetch()} isReloading={list.isFetching} />
      ) : list.isPending ? (
        <PickupSkeleton />
      ) : (
        <ErrorState
          message={messageOf(list.error, messages.processingFailed)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
    </section>
  );
}

/** Read when it is opened and when staff ask for it: who picks has the list as it was begun. */
export const usePickingList = (day: StoreDay, slot: string | null, isEnabled = true) =>
  trpc.counter.pickingList.useQuery(
    { day, slot },
    { enabled: isEnabled, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' },
  );

interface GroupsProps {
  list: PickingList;
  slot: string | null;
  onReload: () => void;
  isReloading: boolean;
}

function Groups({ list, slot, onReload, isReloading }: GroupsProps) {
  const { day, groups, quantity } = list;
  const { picked, set } = usePicked(day, slot);
  const taken = groups.reduce((sum, { products }) => sum + takenOfAll(picked, products), 0);
  if (groups.length === 0) {
    return <EmptyState title={staffMessages.nothingToPick} description={staffMessages.nothingToPickHint} />;
  }
  function startOver() {
    set({});
    showToast(staffMessages.pickingCleared, { action: { label: 'Undo', onPress: () => set(picked) } });
  }
  return (
    <>
      <div>
        <Text weight="medium" role="status" numeric>
          {taken === quantity
            ? `All ${quantity} pieces are taken.`
            : `${taken} of ${quantity} pieces taken, ${quantity - taken} left`}
        </Text>
        <Text size="small" tone="muted">
          {staffMessages.pickingHint}
        </Text>
      </div>
      {groups.map(({ category, quantity: ofGroup, products }) => (
        <section key={category} className={section} aria-label={category}>
          <div className={slotHead}>
            <Heading level={3} size="h4">
              {category}
            </Heading>
            <Text as="span" size="small" tone="muted" numeric>
              {`${takenOfAll(picked, products)} of ${ofGroup}`}
            </Text>
          </div>
          <PlainList className={lines}>
            {products.map((product) => (
              <Product
                key={productKey(product)}
                product={product}
                list={list}
                taken={takenOf(picked, product)}
                onTake={(count) => set(withTaken(picked, product, count))}
              />
            ))}
          </PlainList>
        </section>
      ))}
      <div className={slotHead}>
        <Button onPress={onReload} isPending={isReloading}>
          Read the list again
        </Button>
        <Button onPress={startOver} isDisabled={taken === 0}>
          Untick all
        </Button>
      </div>
    </>
  );
}

interface ProductProps {
  product: PickedProduct;
  list: PickingList;
  taken: number;
  onTake: (pieces: number) => void;
}

/** One product: a tick takes all of its pieces, another gives them back. */
function Product({ product, list, taken, onTake }: ProductProps) {
  const { name, quantity } = product;
  const isPart = taken > 0 && taken < quantity;
  return (
    <li className={line}>
      <Checkbox
        isSelected={taken === quantity}
        isIndeterminate={isPart}
        onChange={(isTaken) => onTake(isTaken ? quantity : 0)}
      >
        <span className={lineWords}>
          <Text as="span" weight="medium">
            <span className={pieces}>{`${quantity} × `}</span>
            {name}
          </Text>
          <Text as="span" size="small" tone="muted">
            {[productDetails(product), ordersOf(product, list)].filter((part) => part !== '').join(' · ')}
          </Text>
        </span>
      </Checkbox>
      {isPart && <StatusBadge tone="info">{`${taken} of ${quantity}`}</StatusBadge>}
    </li>
  );
}
