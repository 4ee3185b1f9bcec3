import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';

interface UsualReasonsProps {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

export function UsualReasons({ reasons, onChoose }: UsualReasonsProps) {
  return (
    <Inline gap="2">
      {reasons.map((reason) => (
        <Button key={reason} size="small" onPress={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
    </Inline>
  );
}
