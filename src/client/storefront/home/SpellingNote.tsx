import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';

interface SpellingNoteProps {
  suggestion: string;
  typed: string;
  /** Typed words that are not searched. */
  leftOut: readonly string[];
  /** The category and the filters are ignored, too. */
  isEverywhere: boolean;
  onInsist: () => void;
}

export default function SpellingNote({ suggestion, typed, leftOut, isEverywhere, onInsist }: SpellingNoteProps) {
  return (
    <Inline gap="2">
      <Text role="status">
        {`No match for ${leftOut.length > 0 ? listed(leftOut) : `“${typed}”`}. `}
        Showing results for <strong>{suggestion}</strong>
        {isEverywhere ? ' in all products.' : '.'}
      </Text>
      <Button size="small" tone="quiet" onPress={onInsist}>
        {`Search for ${typed} instead`}
      </Button>
    </Inline>
  );
}

const listed = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');
