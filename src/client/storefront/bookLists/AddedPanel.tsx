import { useEffect, useRef } from 'react';
import type { OpenBookList } from '#shared/contracts/bookLists.ts';
import type { Student } from '#shared/contracts/customers.ts';
import { counted } from '#shared/counted.ts';
import { listsOfStudent } from '#shared/domain/catalog/studentLists.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { trpc } from '../../api/client.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Panel } from '../../design/layout/Panel.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useCart } from '../cart/useCart.ts';
import type { AddedList } from './useAddList.ts';

interface AddedPanelProps {
  added: AddedList;
  list: OpenBookList;
  students: readonly Student[];
}

export default function AddedPanel({ added: { count, names, left, students: done }, list, students }: AddedPanelProps) {
  const { items } = useCart();
  const published = trpc.bookLists.published.useQuery().data ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const next = students.flatMap((student) => {
    const [own] = listsOfStudent(student, published);
    const hasItems = done.includes(student._id) || items.some((item) => item.student?._id === student._id);
    return own && own._id !== list._id && !hasItems ? [{ student, own }] : [];
  });
  return (
    <Panel aria-label="Added to your cart">
      <div>
        <Heading level={2} ref={heading} tabIndex={-1}>
          <Box as="span" outline="none">
            {`${counted(count, 'item')} in your cart${names.length > 0 ? ` for ${inWords(names)}` : ''}`}
          </Box>
        </Heading>
      </div>
      {left.length > 0 && (
        <PlainList aria-label="Not added to your cart">
          {left.map((message) => (
            <Text as="li" size="small" tone="danger" key={message}>
              {message}
            </Text>
          ))}
        </PlainList>
      )}
      <Inline>
        {next.map(({ student, own }) => (
          <LinkButton key={student._id} tone="primary" href={recordPath(paths.bookLists, own.address)}>
            {`Next: ${student.name}`}
          </LinkButton>
        ))}
        <LinkButton tone={next.length > 0 ? undefined : 'primary'} href={paths.checkoutPayment}>
          Check out
        </LinkButton>
        <LinkButton href={paths.checkout}>View cart</LinkButton>
      </Inline>
    </Panel>
  );
}
