import ChevronUp from 'lucide-react/icons/chevron-up';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { paths } from '#client/app/paths.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Message } from '#client/design/text/Message.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { counted } from '#shared/counted.ts';
import { describeStudents, studentsOfOrder } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import type { StudentChoice } from '../order/checkoutChoices.ts';
import { lineChoices } from '../order/lineChoices.ts';
import * as css from './checkout.css.ts';
import type { Selection } from './orderDraft.ts';
import type { Checkout } from './useCheckout.ts';
import { lineError } from './useSubmitOrder.ts';

interface OrderSummaryProps {
  selection: Selection;
  students: readonly StudentChoice[];
  fieldErrors: Record<string, string>;
  /** Shows the errors of lines on a phone, too, for steps that do not show them. */
  opensForErrors: boolean;
  children: ReactNode;
}

export function OrderSummary({ selection, students, fieldErrors, opensForErrors, children }: OrderSummaryProps) {
  const id = useId();
  const hasValidationErrors =
    opensForErrors &&
    (selection.rejected.length > 0 || selection.lines.some((line) => lineError(fieldErrors, line._id) !== null));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (hasValidationErrors) setOpen(true);
  }, [hasValidationErrors]);
  const named = studentsOfOrder(
    selection.lines.map(({ student }) => student),
    students.filter((student) => student.name.trim() !== ''),
  );

  const count = counted(selection.itemCount, 'item');

  return (
    <>
      <div id={id} className={css.details} data-open={isOpen || undefined}>
        <PlainList gap="3" aria-label="Items in this order">
          {selection.lines.map((line) => (
            <SummaryLine key={line._id} line={line} error={lineError(fieldErrors, line._id)} />
          ))}
        </PlainList>
        {named.length > 0 && <Note>For {describeStudents(named)}</Note>}
      </div>
      <Inline gap="0" align="baseline" columnGap="2">
        <span className={css.opener}>
          <Button
            tone="quiet"
            size="small"
            icon={<ChevronUp size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onPress={() => setOpen(!isOpen)}
          >
            {count}
          </Button>
        </span>
        <Box as="span" display={{ mobile: 'none', desktop: 'inline' }}>
          {count}
        </Box>
        <Inline as="span" align="baseline" justify="end" marginLeft="auto" minWidth="0" overflowWrap="anywhere">
          <Text as="span" weight="medium">
            Total
          </Text>
          <Price pesos={selection.total} size="large" />
        </Inline>
      </Inline>
      <Stack gap="2" paddingTop="3">
        {children}
      </Stack>
    </>
  );
}

function SummaryLine({ line, error }: { line: Selection['lines'][number]; error: string | null }) {
  const problem = error ?? line.problem;
  const choices = [...(line.student ? [`For ${line.student.name}`] : []), ...lineChoices(line)];
  return (
    <Inline as="li" gap="3" align="baseline" justify="space-between" wrap={false}>
      <div>
        <Text size="small">
          {line.quantity} × {line.item.name}
        </Text>
        {choices.length > 0 && (
          <Text size="tiny" tone="muted">
            {choices.join(', ')}
          </Text>
        )}
        {problem && (
          <Text size="small" tone="danger">
            {problem}
          </Text>
        )}
      </div>
      <Price pesos={line.amount} size="small" />
    </Inline>
  );
}

interface SubmitOrderProps {
  checkout: Checkout;
  onMissing: () => void;
}

export function SubmitOrder({ checkout, onMissing }: SubmitOrderProps) {
  const id = useId();
  const { missing, isLoading, hasAllNames, submission } = checkout;
  return (
    <>
      {submission.apiError && (
        <Banner tone="error" actions={<Link href={paths.checkout}>Review your cart</Link>}>
          {submission.apiError}
        </Banner>
      )}
      <Button
        tone="primary"
        isBlock
        isDisabled={isLoading && !submission.isPending}
        aria-disabled={missing !== null || undefined}
        isPending={submission.isPending}
        aria-describedby={missing ? id : undefined}
        onPress={missing === null && hasAllNames ? checkout.submit : onMissing}
      >
        Submit Orders
      </Button>
      {submission.isWaiting && (
        <Note align="center" role="status">
          {messages.waitingForConnection}
        </Note>
      )}
      {missing && !submission.isPending && (
        <Note align="center">
          <span id={id}>
            <Message>{missing}</Message>
          </span>
          {checkout.selection.rejected.length > 0 && (
            <>
              {' '}
              <Link href={paths.checkout}>Review your cart</Link>
            </>
          )}
        </Note>
      )}
    </>
  );
}
