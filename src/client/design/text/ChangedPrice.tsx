import { Price, type PriceProps } from './Price.tsx';
import { before } from './text.css.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ChangedPriceProps extends PriceProps {
  was: number;
}

/** The former price struck through, and the new one; zero is not shown. */
export function ChangedPrice({ was, ...rest }: ChangedPriceProps) {
  if (was === rest.pesos) return <Price {...rest} />;
  return (
    <span>
      <del className={before}>
        <VisuallyHidden>was </VisuallyHidden>
        <Price pesos={was} size="small" tone="muted" />
      </del>
      {rest.pesos !== 0 && (
        <>
          {' '}
          <VisuallyHidden>now </VisuallyHidden>
          <Price {...rest} />
        </>
      )}
    </span>
  );
}
