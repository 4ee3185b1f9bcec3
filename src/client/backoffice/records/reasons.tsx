import { useState } from 'react';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';

/** `take` returns the trimmed text, or null after the field shows `message`. `change` and `fail` set the text and the error. */
export function useRequiredText(message: string) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function change(next: string) {
    setText(next);
    setError(undefined);
  }
  function take(): string | null {
    const trimmed = text.trim();
    if (trimmed === '') setError(message);
    return trimmed || null;
  }
  return {
    field: { isRequired: true, value: text, onChange: change, errorMessage: error },
    take,
    change,
    fail: setError,
  };
}

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
