import { Button } from '#client/design/button/Button.tsx';
import { skip } from './appShell.css.ts';

export function SkipButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <div className={skip}>
      {/* Not a link to an anchor: the checkout uses the hash for its steps. */}
      <Button tone="primary" onPress={onPress}>
        {children}
      </Button>
    </div>
  );
}
