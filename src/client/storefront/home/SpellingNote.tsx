import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';

interface SpellingNoteProps {
  /** The word whose products are shown. */
  suggestion: string;
  typed: string;
  /** Words that were typed and are not searched for. */
  leftOut: readonly string[];
  /** The category and the filters were left out, too. */
  isEverywhere: boolean;
  onInsist: () => void;
}

/** Says that the products are those of another word than the one typed, which finds none, and offers to search for that. */
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
