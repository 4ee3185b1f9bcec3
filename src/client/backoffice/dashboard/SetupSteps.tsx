import { useIsFetching } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { SetupStep } from '#shared/domain/setupSteps.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { NEW_RECORD, paths, recordPath } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { toneInk } from '../../design/banner/Banner.css.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Row, Rows } from '../../design/layout/Rows.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { useSettings } from '../settings/settingsForm.ts';
import { openedStep } from './openedStep.ts';

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
    href: `${recordPath(paths.settings, 'store')}#store`,
    action: 'Enter details',
  },
  accounts: {
    title: 'Bank account with QR code',
    words: 'Where customers pay by bank or e-wallet. Without it they cannot pay online.',
    href: `${paths.settings}#payment_accounts`,
    action: 'Add an account',
  },
  holidays: {
    title: 'Pick-up hours and holidays',
    words: 'Pick-up is Monday to Friday, 9:00 AM to 5:00 PM, until you change it. Philippine holidays are built in.',
    href: `${recordPath(paths.settings, 'pick-up')}#pickup_hours`,
    action: 'Set the hours',
  },
  sign_in: {
    title: 'How customers sign in',
    words: storeConfig.sendsCodes
      ? 'Customers sign in with an SMS code or Google.'
      : `${staffMessages.smsNotSetUp} Until then, try it yourself.`,
    href: `${recordPath(paths.settings, 'sign-in')}#sms_trial`,
    action: storeConfig.sendsCodes ? 'Check sign-in' : 'Try sign-in',
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
  messages: {
    title: 'Messages to customers',
    words: 'Off until you turn them on: order received, ready for pick-up and others.',
    href: paths.notices,
    action: 'Choose messages',
  },
  staff: {
    title: 'Staff',
    words: 'Everyone works with an account of their own.',
    href: paths.users,
    action: 'Add users',
  },
  logo: {
    title: 'Logo',
    words: 'Shown next to the store name and on packing slips.',
    href: `${recordPath(paths.settings, 'store')}#logo`,
    action: 'Add a logo',
  },
};

type Setup = NonNullable<ApiOutput['dashboard']['setup']>;

/** `steps` is undefined until it is known, and null once the store has an order and for staff who cannot set it up. */
export function useSetupSteps(hasOrders: boolean): { steps: Setup | null | undefined; more: Setup | null } {
  const isUnscoped = useIsUnscoped();
  // Users return from each step to see it done.
  const { data, isPending } = trpc.dashboard.setup.useQuery(undefined, { enabled: isUnscoped, staleTime: 0 });
  const isFirst = data?.steps.includes('order') === true;
  const steps = isUnscoped && !hasOrders && isPending ? undefined : isFirst && !hasOrders ? data : null;
  return { steps, more: data && !isFirst ? data : null };
}

/** When the opened step is done, leads to the next one. */
export default function NextStep() {
  const [path, navigate] = useLocation();
  const step = openedStep.use() as SetupStep | null;
  const { data } = trpc.dashboard.setup.useQuery(undefined, { staleTime: 0 });
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    const areaOf = (url: string) => url.split(/[/#]/)[1];
    if (step === null || path === paths.dashboard || isReading) return;
    const next = data?.steps.find((each) => !data.done.includes(each));
    if (areaOf(path) !== areaOf(STEPS[step].href) || next === undefined) openedStep.set(null);
    else if (data?.done.includes(step)) {
      showToast(`${STEPS[step].title}: done. Next: ${STEPS[next].title}.`, { isForNextPage: true });
      openedStep.set(next);
      navigate(next === 'order' ? paths.dashboard : STEPS[next].href);
    }
  }, [path, navigate, step, data, isReading]);
  return null;
}

export function MoreSteps({ steps, done }: Setup) {
  const open = steps.filter((each) => !done.includes(each));
  return (
    <Banner title={`${countOf(open.length, 'more thing')} for your store`}>
      <Inline gap="4">
        {open.map((each) => (
          <Link key={each} href={STEPS[each].href} isAlone>
            {STEPS[each].title}
          </Link>
        ))}
      </Inline>
    </Banner>
  );
}

export function SetupSteps({ steps: all, done }: Setup) {
  const next = all.find((each) => !done.includes(each));
  return (
    <section aria-labelledby="setup">
      <Stack gap="3" maxWidth="reading">
        <Stack gap="1">
          <Heading level={2} id="setup">
            Set up your store
          </Heading>
          <Text tone="muted">
            {done.length} of {all.length} steps done, in any order.
          </Text>
        </Stack>
        <Rows aria-label="Steps">
          {all.map((each) => (
            <Row key={each} columns="minmax(0, 1fr) auto" from="tablet" align="center">
              <Inline gap="3" wrap={false}>
                {done.includes(each) ? (
                  <CircleCheck size={20} className={toneInk.success} aria-label="Done" role="img" />
                ) : (
                  <CircleDashed size={20} className={toneInk.neutral} aria-label="To do" role="img" />
                )}
                <Box flex="1 1 auto" minWidth="0">
                  <Text weight="medium">{STEPS[each].title}</Text>
                  <Note>{STEPS[each].words}</Note>
                </Box>
              </Inline>
              <LinkButton
                href={STEPS[each].href}
                onPress={() => openedStep.set(done.includes(each) ? null : each)}
                tone={each === next ? 'primary' : 'neutral'}
                icon={<ArrowRight size={16} aria-hidden />}
              >
                {STEPS[each].action}
              </LinkButton>
            </Row>
          ))}
        </Rows>
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
