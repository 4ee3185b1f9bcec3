import { spinner } from './ProgressBar.css.ts';

export interface SpinnerProps {
  label: string;
  size?: 'small' | 'medium' | 'large';
}

export function Spinner({ label, size }: SpinnerProps) {
  return <span role="progressbar" aria-label={label} className={spinner({ size })} />;
}
