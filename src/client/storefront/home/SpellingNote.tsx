import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';

interface SpellingNoteProps {
  /** The word whose products are shown. */
  suggestion: string;
  typed: string;
  onInsist: () => void;
}

/** Says that the products are those of another word than the one typed, which finds none, and offers to search for that. */
export function SpellingNote({ suggestion, typed, onInsist }: SpellingNoteProps) {
  return (
    <Inline gap="2">
      <Text role="status">
        Results for <strong>{suggestion}</strong>.
      </Text>
      <Button size="small" tone="quiet" onPress={onInsist}>
        {`Search instead for ${typed}`}
      </Button>
    </Inline>
  );
}
