import { useState } from 'react';

/**
 * A text that must not be blank: the props of its field, and `take`, which returns it trimmed, or null after the field has said
 * `message`. `change` and `fail` write the text and the error from elsewhere.
 */
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
