import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { SETUP_STEPS, type SetupStep } from '#shared/domain/setupSteps.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { NEW_RECORD } from '../records/form/useRecord.ts';
import { useSettings } from '../settings/settingsForm.ts';
import { isDoneMark, isOpenMark, step, stepAction, steps, stepWords } from './dashboard.css.ts';

interface Step {
  title: string;
  words: string;
  href: string;
  action: string;
}

const STEPS: Readonly<Record<SetupStep, Step>> = {
  store: {
    title: 'Store name and place',
    words: 'Shown on every page and in messages, so customers know where to pick up and whom to call.',
    href: recordPath(paths.settings, 'store'),
    action: 'Enter details',
  },
  accounts: {
    title: 'Bank account with QR code',
    words: 'Where customers pay by bank or e-wallet. Without it they cannot pay online.',
    href: `${paths.settings}#payment-accounts`,
    action: 'Add an account',
  },
  holidays: {
    title: 'Pick-up hours and holidays',
    words: 'Pick-up is Monday to Friday, 9:00 AM to 5:00 PM, until you change it. Philippine holidays are built in.',
    href: recordPath(paths.settings, 'pick-up'),
    action: 'Set the hours',
  },
  sign_in: {
    title: 'How customers sign in',
    words: storeConfig.sendsCodes
      ? 'Customers sign in with an SMS code or Google.'
      : 'SMS is not set up, so customers get no codes. Ask your IT to set up SMS or Google sign-in (SMS_PROVIDER, GOOGLE_CLIENT_ID).',
    href: recordPath(paths.settings, 'sign-in'),
    action: 'Check sign-in',
  },
  product: {
    title: 'First product',
    words: 'You can add a category as you type. Products stay hidden until you turn on “Show to customers”.',
    href: recordPath(paths.stocks, NEW_RECORD),
    action: 'Add a product',
  },
  order: {
    title: 'Test order',
    words:
      'Place an order as a customer, then confirm, pick and hand it over here. This list disappears after the first order.',
    href: paths.customerLogin,
    action: 'Open the store',
  },
};

export function SetupSteps({ done }: { done: readonly SetupStep[] }) {
  const next = SETUP_STEPS.find((each) => !done.includes(each));
  return (
    <section aria-labelledby="setup">
      <Stack gap="3">
        <Stack gap="1">
          <Heading level={2} id="setup">
            Set up your store
          </Heading>
          <Text tone="muted">
            {done.length} of {SETUP_STEPS.length} steps done, in any order.
          </Text>
        </Stack>
        <PlainList className={steps} aria-label="Steps">
          {SETUP_STEPS.map((each) => (
            <li key={each} className={step}>
              {done.includes(each) ? (
                <CircleCheck size={20} className={isDoneMark} aria-label="Done" role="img" />
              ) : (
                <CircleDashed size={20} className={isOpenMark} aria-label="To do" role="img" />
              )}
              <div className={stepWords}>
                <Text weight="medium">{STEPS[each].title}</Text>
                <Note>{STEPS[each].words}</Note>
              </div>
              <div className={stepAction}>
                <LinkButton
                  href={STEPS[each].href}
                  tone={each === next ? 'primary' : 'neutral'}
                  icon={<ArrowRight size={16} aria-hidden />}
                >
                  {STEPS[each].action}
                </LinkButton>
              </div>
            </li>
          ))}
        </PlainList>
        <Note>
          <OrderLimits /> <Link href={paths.settings}>Change these limits</Link>
        </Note>
      </Stack>
    </section>
  );
}

function OrderLimits() {
  const { settings } = useSettings();
  const { payment_deadline_days: days, product_piece_limit: pieces, unpaid_order_limit: unpaid } = settings;
  const rules = [
    !settings.allow_no_payment_proof &&
      days > 0 &&
      `Unpaid orders are cancelled after ${countOf(days, 'business day')}.`,
    pieces > 0 && `Maximum ${countOf(pieces, 'piece')} of a product per order.`,
    unpaid > 0 && `Maximum ${countOf(unpaid, 'unpaid order')} per customer.`,
  ];
  return rules.filter(Boolean).join(' ');
}

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
