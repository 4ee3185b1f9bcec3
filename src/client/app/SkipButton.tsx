import { Button } from '../design/button/Button.tsx';
import { skip } from './skipButton.css.ts';

/** A way past what comes next, for the keyboard: out of sight until it has the focus. */
export function SkipButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <div className={skip}>
      {/* Not a link to a place: the hash belongs to the steps of the checkout. */}
      <Button tone="primary" onPress={onPress}>
        {children}
      </Button>
    </div>
  );
}
