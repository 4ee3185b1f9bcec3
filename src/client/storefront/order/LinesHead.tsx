import { counted } from '#shared/counted.ts';
import { headingOf, type LinesOfStudent } from '#shared/domain/orders/students.ts';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';

interface LinesHeadProps {
  group: LinesOfStudent<{ quantity: number }>;
  pesos: number;
}

/** The student of the lines below, the number of pieces, and the total. */
export function LinesHead({ group, pesos }: LinesHeadProps) {
  const { student, lines } = group;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Inline gap="3" align="baseline" wrap={false} paddingY="1">
      <div>
        <Heading level={3}>{student ? `For ${student.name}` : headingOf(group)}</Heading>
        <Note>{[student?.grade_level, student?.section, counted(pieces, 'item')].filter(Boolean).join(' · ')}</Note>
      </div>
      <Box as="span" marginLeft="auto">
        <Price pesos={pesos} />
      </Box>
    </Inline>
  );
}
