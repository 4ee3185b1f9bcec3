import CalendarDays from 'lucide-react/icons/calendar-days';
import PackageOpen from 'lucide-react/icons/package-open';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Wallet from 'lucide-react/icons/wallet';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { lists, orderingStep, row, text } from './home.css.ts';
import { ProductRow, SeenRow } from './ProductRow.tsx';
import { RowSkeleton, type RowsProps, RowsSkeleton } from './RowSkeleton.tsx';

const MINUTE = 60_000;

/** Customers without history see new and popular products and the steps of ordering instead, so no row appears or disappears. */
export default function FrontRows({ isFirst, overview }: RowsProps) {
  const own = trpc.finding.own.useQuery(undefined, { staleTime: MINUTE });
  const { data: rows, isError } = trpc.finding.rows.useQuery(undefined, { staleTime: 5 * MINUTE });
  if (own.isPending) return <RowsSkeleton isFirst={isFirst} overview={overview} />;
  const { products = [], lists: ofStudents = [], grades = [] } = own.data ?? {};
  const hasOrdered = products.length > 0;
  const pending = isError ? null : <RowSkeleton />;
  const newest = rows ? <ProductRow title="New arrivals" products={rows.newest} /> : pending;

  if (isFirst) {
    return (
      <>
        {hasOrdered ? <ProductRow title="Order again" products={products} /> : newest}
        {overview.has_lists && (
          <div className={lists}>
            {ofStudents.map(({ student, name, address }) => (
              <LinkButton key={`${student} ${address}`} href={recordPath(paths.bookLists, address)}>
                {`${student}: ${name}`}
              </LinkButton>
            ))}
            {ofStudents.length === 0 && <LinkButton href={paths.bookLists}>Find your class book list</LinkButton>}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {grades.map((grade) => (
        <ProductRow key={grade.grade_level} title={`Popular in ${grade.grade_level}`} products={grade.products} />
      ))}
      {grades.length === 0 &&
        overview.has_orders &&
        (rows ? <ProductRow title="Best sellers" products={rows.ordered} /> : pending)}
      {hasOrdered ? newest : <OrderingSteps />}
      <SeenRow />
    </>
  );
}

const STEPS = [
  { title: 'Choose', words: 'Single products, or a whole book list.', Icon: ShoppingBag },
  { title: 'Order', words: 'Choose a pick-up day.', Icon: CalendarDays },
  { title: 'Pay', words: 'Pay by bank or e-wallet, then upload the receipt.', Icon: Wallet },
  { title: 'Pick up', words: 'Show your pick-up code.', Icon: PackageOpen },
];

/** For customers without orders; as high as a row of products. */
function OrderingSteps() {
  return (
    <Stack as="section" gap="2" aria-label="How ordering works">
      <Heading level={2}>How ordering works</Heading>
      <ol className={row}>
        {STEPS.map(({ title, words, Icon }, index) => (
          <li key={title}>
            <div className={orderingStep}>
              <Icon size={32} strokeWidth={1.5} aria-hidden />
            </div>
            <div className={text}>
              <Text weight="medium">{`${index + 1}. ${title}`}</Text>
              <Note>{words}</Note>
              {index === STEPS.length - 1 && (
                <Text size="small">
                  <Link href={paths.help}>Help</Link>
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
