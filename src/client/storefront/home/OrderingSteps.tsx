import CalendarDays from 'lucide-react/icons/calendar-days';
import PackageOpen from 'lucide-react/icons/package-open';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Wallet from 'lucide-react/icons/wallet';
import { paths } from '../../app/paths.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { orderingStep, row, text } from './Front.css.ts';

const STEPS = [
  { title: 'Choose', words: 'Products one by one, or a whole book list.', Icon: ShoppingBag },
  { title: 'Order', words: 'Choose the day on which you come.', Icon: CalendarDays },
  { title: 'Pay', words: 'Transfer the total and send the receipt.', Icon: Wallet },
  { title: 'Pick up', words: 'Show the code of your order.', Icon: PackageOpen },
];

/** The way from a product to the counter in four steps, for a customer who has not ordered yet; as high as a row of products. */
export function OrderingSteps() {
  return (
    <Stack as="section" gap="2" aria-label="How ordering works">
      <Heading level={2}>How ordering works</Heading>
      <ol className={row}>
        {STEPS.map(({ title, words, Icon }, index) => (
          <li key={title}>
            <div className={orderingStep}>
              <Icon size={32} strokeWidth={1.5} aria-hidden />
            </div>
            <div className={text}>
              <Text weight="medium">{`${index + 1}. ${title}`}</Text>
              <Note>{words}</Note>
              {index === STEPS.length - 1 && (
                <Text size="small">
                  <Link href={paths.help}>Help</Link>
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
