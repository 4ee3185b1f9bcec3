import type { Product } from '#shared/contracts/catalog.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { lowestPrice, priceIn } from '../catalog/productFacts.ts';

/** The price of one piece in the chosen size; until a size is chosen, the lowest price. */
export function ProductPrice({ product, size }: { product: Product; size: string }) {
  const { pesos, isFrom } = size === '' ? lowestPrice(product) : { pesos: priceIn(product, size), isFrom: false };
  return (
    <Inline gap="2" align="baseline" role="status">
      {isFrom && (
        <Text as="span" tone="muted">
          From
        </Text>
      )}
      <Price pesos={pesos} size="hero" />
      {product.uom && (
        <Text as="span" tone="muted">
          per {product.uom}
        </Text>
      )}
    </Inline>
  );
}
