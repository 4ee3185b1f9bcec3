import CalendarDays from 'lucide-react/icons/calendar-days';
import PackageOpen from 'lucide-react/icons/package-open';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Wallet from 'lucide-react/icons/wallet';
import type { FindingOverview } from '#shared/contracts/finding.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { counted } from '#shared/counted.ts';
import { messages } from '#shared/messages.ts';
import { PICTURE_SIZES } from '#shared/productPictures.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ListTiles } from '../catalog/ListTiles.tsx';
import { ProductPicture } from '../catalog/ProductPicture.tsx';
import { NextStep, useOrderStep } from '../order/NextStep.tsx';
import { PAYMENT_PART, useOrdersToPay } from '../order/useOrdersToPay.ts';
import { FrontPart } from './FrontPart.tsx';
import * as css from './home.css.ts';
import { ProductRow, SeenRow } from './ProductRow.tsx';
import { FrontSkeleton, useOwnFinding } from './Question.tsx';

const MINUTE = 60_000;
const SHOWN_LISTS = 6;

/** The rows below the question. All of them appear at once, and exceed the screen, so that nothing visible moves. */
export function FrontRows({ overview }: { overview: FindingOverview }) {
  const own = useOwnFinding();
  const open = trpc.orders.customerOrders.useQuery({ limit: 10, view: 'open' }, { staleTime: MINUTE });
  const toPay = useOrdersToPay();
  const rows = trpc.finding.rows.useQuery(undefined, { staleTime: 5 * MINUTE });
  if (own.isPending || open.isPending || rows.isPending || toPay.isLoading) return <FrontSkeleton />;
  const { products = [], students = [], grades = [] } = own.data ?? {};
  const hasOrdered = products.length > 0;
  return (
    <>
      {open.data && <OpenOrder orders={open.data} />}
      {overview.lists.length > 0 && !students.some(({ list }) => list !== null) && (
        <FrontPart title="Book lists" href={paths.bookLists}>
          <ListTiles lists={overview.lists.slice(0, SHOWN_LISTS)} label="Book lists" />
        </FrontPart>
      )}
      <ProductRow title="Order again" products={products} />
      {grades.map((grade) => (
        <ProductRow key={grade.grade_level} title={`Popular in ${grade.grade_level}`} products={grade.products} />
      ))}
      <ProductRow title="Best sellers" products={rows.data?.ordered ?? []} href={paths.home({ sort: 'ordered' })} />
      <FrontPart title="Categories">
        <ul className={css.frontCategories}>
          {overview.categories.map(({ _id, name, image }) => (
            <li key={_id}>
              <Link href={paths.home({ category: _id })} tone="ink" underline="hover">
                <Stack as="span" gap="1" overflowWrap="anywhere">
                  <ProductPicture image={image ?? undefined} sizes={PICTURE_SIZES.tile} />
                  {name}
                </Stack>
              </Link>
            </li>
          ))}
        </ul>
      </FrontPart>
      {!hasOrdered && <OrderingSteps />}
      <ProductRow title="New arrivals" products={rows.data?.newest ?? []} href={paths.home({ sort: 'newest' })} />
      <SeenRow />
    </>
  );
}

/** The customer's most urgent tasks come first. */
const URGENCY = ['rejected', 'pay', 'late', 'ready', 'checking', 'preparing'];

function OpenOrder({ orders }: { orders: readonly Order[] }) {
  const waiting = useOrdersToPay().docs;
  const stepOf = useOrderStep();
  const [first] = orders
    .map((order) => ({ order, step: stepOf(order, waiting.find(({ _id }) => _id === order._id)?.pay_by) }))
    .sort((one, other) => URGENCY.indexOf(one.step.kind) - URGENCY.indexOf(other.step.kind));
  if (!first) return null;
  const { order, step } = first;
  const page = recordPath(paths.myOrders, order.order_no);
  const isToPay = step.kind === 'rejected' || step.kind === 'pay';
  return (
    <Stack gap="2" align="stretch">
      <NextStep step={step} about={`Order ${order.order_no}`}>
        <LinkButton tone={isToPay ? 'primary' : 'neutral'} href={isToPay ? `${page}#${PAYMENT_PART}` : page}>
          {step.kind === 'pay' ? 'How to pay' : step.kind === 'rejected' ? messages.sendClearerProof : 'View order'}
        </LinkButton>
      </NextStep>
      {orders.length > 1 && (
        <Note align="end">
          <Link href={paths.myOrders}>{`All ${counted(orders.length, 'open order')}`}</Link>
        </Note>
      )}
    </Stack>
  );
}

const STEPS = [
  { title: 'Choose', words: 'Single products, or a whole book list.', Icon: ShoppingBag },
  { title: 'Order', words: 'Choose a pick-up day.', Icon: CalendarDays },
  { title: 'Pay', words: 'Pay by bank or e-wallet, then upload the receipt.', Icon: Wallet },
  { title: 'Pick up', words: 'Show your pick-up code.', Icon: PackageOpen },
];

function OrderingSteps() {
  return (
    <FrontPart title="How ordering works" href={paths.help} more="Help">
      <ol className={css.orderingSteps}>
        {STEPS.map(({ title, words, Icon }, index) => (
          <Inline as="li" key={title} gap="3" align="start" wrap={false}>
            <Text as="span" tone="accent">
              <Icon size={28} strokeWidth={1.5} aria-hidden />
            </Text>
            <div>
              <Text weight="medium">{`${index + 1}. ${title}`}</Text>
              <Note>{words}</Note>
            </div>
          </Inline>
        ))}
      </ol>
    </FrontPart>
  );
}
