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
        {`Nothing was found ${leftOut.length > 0 ? `with ${listed(leftOut)}` : `for “${typed}”`}. `}
        Results for <strong>{suggestion}</strong>
        {isEverywhere ? ' in all products, because nothing here matches.' : '.'}
      </Text>
      <Button size="small" tone="quiet" onPress={onInsist}>
        {`Search instead for ${typed}`}
      </Button>
    </Inline>
  );
}

const listed = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');
