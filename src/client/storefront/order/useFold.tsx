import { useState } from 'react';
import { Button } from '../../design/button/Button.tsx';

/** A list's first lines, those with a message, and a button for the others. Two more than `short` are not folded. */
export function useFold<Line>(lines: readonly Line[], short: number, hasMessage: (line: Line) => boolean) {
  const [isWhole, setWhole] = useState(false);
  const folded = new Set(lines.length > short + 2 ? lines.slice(short).filter((line) => !hasMessage(line)) : []);
  return {
    isFolded: (line: Line) => !isWhole && folded.has(line),
    button: folded.size > 0 && (
      <Button isBlock aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
        {isWhole ? 'Show fewer' : `${folded.size} more`}
      </Button>
    ),
  };
}
