import { useEffect } from 'react';
import { emptyCatalogView } from '#shared/catalogView.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { ListTiles } from '../catalog/ListTiles.tsx';
import { FrontPart } from '../home/FrontPart.tsx';
import { ProductRow, SeenRow } from '../home/ProductRow.tsx';
import { rememberSeen } from '../home/recentlySeen.ts';

const MINUTE = 60_000;

/** The book lists that contain the product, and related products. Also records this product as seen. */
export default function RelatedProducts({ product }: { product: Product }) {
  const { _id, category, grade_levels } = product;
  const together = trpc.finding.together.useQuery({ _id });
  const [grade, ...others] = grade_levels;
  const more =
    grade !== undefined && others.length === 0
      ? { title: `More for ${grade}`, filters: { ...emptyCatalogView.filters, grade_levels: [grade] } }
      : { title: `More in ${category.name}`, category: category._id };
  const { title, ...view } = more;
  const list = trpc.stocks.productList.useQuery({ ...emptyCatalogView, ...view, page: 1 }, { staleTime: 5 * MINUTE });
  useEffect(() => rememberSeen(_id), [_id]);
  const lists = together.data?.lists ?? [];
  return (
    <>
      {lists.length > 0 && (
        <FrontPart title="On these book lists">
          <ListTiles lists={lists} label="Book lists" />
        </FrontPart>
      )}
      <ProductRow title="Bought together" products={together.data?.products ?? []} />
      <ProductRow
        title={title}
        products={list.data?.docs.filter((other) => other._id !== _id) ?? []}
        href={paths.home(view)}
      />
      <SeenRow without={_id} />
    </>
  );
}
