import type { OpenBookList } from '#shared/contracts/bookLists.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { Panel } from '../../design/layout/Panel.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import StockRequest from '../choice/StockRequest.tsx';
import StockRequests from '../choice/StockRequests.tsx';
import type { WaitedProduct } from '../choice/useStockRequest.ts';

type ListLine = OpenBookList['lines'][number];

export default function SoldOutLines({ lines }: { lines: readonly ListLine[] }) {
  const wishes = lines.flatMap((line) => wishOf(line));
  const names = lines.map(({ name }) => name);
  return (
    <Panel aria-label="Sold out">
      <Inline gap="0" columnGap="4" rowGap="1" justify="space-between">
        <Heading level={2}>{lines.length === 1 ? '1 item is sold out' : `${lines.length} items are sold out`}</Heading>
        {wishes.length > 1 && <StockRequests wishes={wishes} products={inWords(names)} />}
      </Inline>
      <PlainList aria-label="Sold-out items">
        {lines.map((line) => (
          <Inline key={line._id} as="li" gap="0" columnGap="4" rowGap="1" justify="space-between" paddingY="2">
            <Text as="span" size="small">
              {[line.name, line.size].filter(Boolean).join(', ')}
            </Text>
            {wishOf(line).map((wish) => (
              <StockRequest key={line._id} {...wish} product={line.name} />
            ))}
          </Inline>
        ))}
      </PlainList>
    </Panel>
  );
}

/** The stock request of a line: its size, or any if the customer chooses; none without a product. */
function wishOf({ item, size, quantity }: ListLine): WaitedProduct[] {
  if (!item) return [];
  const isOpen = size === '' && item.sizes.length > 1;
  return [{ productId: item._id, ...(!isOpen && { size: size || (item.sizes[0] ?? ''), quantity }) }];
}
