import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { lists } from './Front.css.ts';
import { OrderingSteps } from './OrderingSteps.tsx';
import { ProductRow } from './ProductRow.tsx';
import { RowSkeleton, type RowsProps, RowsSkeleton } from './RowSkeleton.tsx';
import { SeenRow } from './SeenRow.tsx';

const MINUTE = 60_000;

/**
 * The rows before the pictures of the categories or after them. Where a customer has nothing of their own yet, the newest
 * products, those ordered most and the steps of ordering stand in their place: no row comes or goes in sight.
 */
export default function FrontRows({ isFirst, overview }: RowsProps) {
  const own = trpc.finding.own.useQuery(undefined, { staleTime: MINUTE });
  const { data: rows, isError } = trpc.finding.rows.useQuery(undefined, { staleTime: 5 * MINUTE });
  if (own.isPending) return <RowsSkeleton isFirst={isFirst} overview={overview} />;
  const { products = [], lists: ofStudents = [], grades = [] } = own.data ?? {};
  const hasOrdered = products.length > 0;
  const pending = isError ? null : <RowSkeleton />;
  const newest = rows ? <ProductRow title="New" products={rows.newest} /> : pending;

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
            {ofStudents.length === 0 && <LinkButton href={paths.bookLists}>Find the list of your class</LinkButton>}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {grades.map((grade) => (
        <ProductRow key={grade.grade_level} title={`Others in ${grade.grade_level} order`} products={grade.products} />
      ))}
      {grades.length === 0 &&
        overview.has_orders &&
        (rows ? <ProductRow title="Ordered most" products={rows.ordered} /> : pending)}
      {hasOrdered ? newest : <OrderingSteps />}
      <SeenRow />
    </>
  );
}
