import { formatPesos } from '#shared/domain/money.ts';
import { price } from './text.css.ts';

export interface PriceProps {
  /** Pesos with at most two decimals, as in the API. */
  pesos: number;
  size?: 'small' | 'body' | 'large' | 'hero' | 'display';
  tone?: 'ink' | 'muted' | 'accent' | 'danger';
}

/** `₱1,234.50` in tabular figures; in the sans face if small. */
export function Price({ pesos, size, tone }: PriceProps) {
  return <span className={price({ size, tone })}>{formatPesos(pesos)}</span>;
}
