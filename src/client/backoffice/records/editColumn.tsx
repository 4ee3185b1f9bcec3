import { LinkButton } from '../../design/button/LinkButton.tsx';
import type { TableColumn } from '../../design/table/columns.ts';

interface EditColumn<Row> {
  word: string;
  name: (row: Row) => string;
  href: (row: Row) => string;
  onPress: (row: Row) => void;
}

/** The edit action of every row: a link, so that a finger, a screen reader and a new tab can use it. */
export function editColumn<Row>({ word, name, href, onPress }: EditColumn<Row>): TableColumn<Row> {
  return {
    id: 'edit',
    header: word,
    isHeaderHidden: true,
    align: 'end',
    width: 1,
    render: (row) => (
      <LinkButton
        size="small"
        tone="quiet"
        href={href(row)}
        aria-label={`${word} ${name(row)}`.trim()}
        onPress={() => onPress(row)}
      >
        {word}
      </LinkButton>
    ),
  };
}
