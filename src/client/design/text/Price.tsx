import { formatPesos } from '#shared/domain/money.ts';
import { price } from './text.css.ts';

export interface PriceProps {
  /** Pesos with at most two decimals, as on the wire. */
  pesos: number;
  size?: 'small' | 'body' | 'large' | 'hero';
  tone?: 'ink' | 'muted' | 'accent' | 'danger';
}

/** An amount as `₱1,234.50`, in tabular figures: of the serif face, and of the sans one where it is small. */
export function Price({ pesos, size, tone }: PriceProps) {
  return <span className={price({ size, tone })}>{formatPesos(pesos)}</span>;
}
