import { Fragment, type ReactNode, useRef } from 'react';
import type { CartItem } from '#shared/contracts/cart.ts';
import type { Students } from '#shared/contracts/customers.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { linesByStudent } from '#shared/domain/orders/students.ts';
import { messages, removedFromCart } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { hasNewPrice, linePrice } from '../cart/cartChanges.ts';
import type { CartAccess } from '../cart/useCart.ts';
import { LinesHead } from '../order/LinesHead.tsx';
import { useFold } from '../order/useFold.tsx';
import { CartLine } from './CartLine.tsx';
import { useFocusAfterTry } from './useCheckout.ts';
import { lineError } from './useSubmitOrder.ts';

const SHORT = 6;
const NO_STUDENTS: Students = { students: [], grade_levels: [] };

const sumOf = (items: readonly CartItem[]): number =>
  toPesos(items.reduce((sum, line) => sum + (line.is_checked ? toCentavos(line.amount) : 0), 0));

interface CartStepProps {
  cart: CartAccess;
  fieldErrors: Record<string, string>;
  /** Counts attempts to continue without an orderable line; each one focuses the problem. */
  tries: number;
  onRemoved: (id: string) => void;
  children: ReactNode;
}

export function CartStep({ cart, fieldErrors, tries, onRemoved, children }: CartStepProps) {
  const lines = useRef<HTMLUListElement>(null);
  const { items } = cart;
  const own = trpc.students.list.useQuery().data ?? NO_STUDENTS;
  const groups = linesByStudent(items);
  const fold = useFold(
    groups.flatMap(({ lines }) => lines),
    SHORT,
    (line) => line.notices.length > 0 || (line.problem ?? lineError(fieldErrors, line._id)) !== null,
  );
  const isGrouped = groups.some(({ student }) => student !== null);
  const checked = items.filter((item) => item.is_checked).length;
  const container = useRef<HTMLDivElement>(null);
  useFocusAfterTry(container, tries);

  function tickAll(isChecked: boolean) {
    cart.updateAll(items.map(({ _id }) => ({ _id, is_checked: isChecked })));
  }

  async function remove({ _id, item }: CartItem) {
    const removal = cart.remove(_id);
    lines.current?.focus();
    const undo = await removal;
    if (undo === null) return;
    onRemoved(_id);
    showToast(removedFromCart(item.name), {
      tone: 'info',
      action: { label: 'Undo', onPress: () => cart.restore(undo) },
    });
  }

  return (
    <Stack ref={container} gap="2">
      <CartNotices cart={cart} />
      <Inline justify="space-between" data-invalid={(tries > 0 && checked === 0) || undefined}>
        <Checkbox
          isSelected={checked === items.length}
          isIndeterminate={checked > 0 && checked < items.length}
          onChange={tickAll}
        >
          Select all
        </Checkbox>
        <Note as="span" numeric>
          {checked} of {items.length} selected
        </Note>
      </Inline>
      <Announced>{`Total ${formatPesos(sumOf(items))}`}</Announced>
      <div role="status">{cart.isWaiting && <Note>{messages.waitsForConnection}</Note>}</div>
      <PlainList ref={lines} tabIndex={-1} aria-label="Items in your cart">
        {groups.map((group) => (
          <Fragment key={group.lines[0]?._id}>
            {isGrouped && (
              <Box as="li" paddingTop="3">
                <LinesHead group={group} pesos={sumOf(group.lines)} />
              </Box>
            )}
            {group.lines
              .filter((line) => !fold.isFolded(line))
              .map((line) => (
                <CartLine
                  key={line._id}
                  line={line}
                  error={lineError(fieldErrors, line._id)}
                  onChange={(change) => cart.update(line._id, change)}
                  onChoose={(choice) => cart.choose(line._id, choice)}
                  onRemove={() => void remove(line)}
                  own={own}
                  onGiveTo={(student) => cart.giveTo(line._id, student)}
                />
              ))}
          </Fragment>
        ))}
      </PlainList>
      {fold.button}
      {children}
    </Stack>
  );
}

function CartNotices({ cart }: { cart: CartAccess }) {
  const rejected = cart.items.filter((line) => line.is_checked && line.problem !== null);
  const repriced = cart.items.filter(hasNewPrice);
  if (rejected.length === 0 && repriced.length === 0) return null;

  return (
    <Stack gap="3">
      {rejected.length > 0 && (
        <Banner
          tone="error"
          actions={
            <Button
              size="small"
              onPress={() => cart.updateAll(rejected.map(({ _id }) => ({ _id, is_checked: false })))}
            >
              {rejected.length === 1 ? 'Remove from this order' : `Remove these ${rejected.length} from this order`}
            </Button>
          }
        >
          <Text>{messages.someLinesRejected}</Text>
          <Text size="small">{inWords(rejected.map(({ item }) => item.name))}</Text>
        </Banner>
      )}
      {repriced.length > 0 && (
        <Banner
          tone="notice"
          actions={
            <Button
              size="small"
              onPress={() => cart.updateAll(repriced.map((line) => ({ _id: line._id, seen_price: linePrice(line) })))}
            >
              {repriced.length === 1 ? 'Accept new price' : 'Accept new prices'}
            </Button>
          }
        >
          {messages.pricesChanged}
        </Banner>
      )}
    </Stack>
  );
}
