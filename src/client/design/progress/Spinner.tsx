import { spinner } from './Spinner.css.ts';

export interface SpinnerProps {
  /** The name of the process, for screen readers. */
  label: string;
  size?: 'small' | 'medium' | 'large';
}

/** Something is under way and nobody knows how far. */
export function Spinner({ label, size }: SpinnerProps) {
  return <span role="progressbar" aria-label={label} className={spinner({ size })} />;
}
