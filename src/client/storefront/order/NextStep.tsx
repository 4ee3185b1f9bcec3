import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleX from 'lucide-react/icons/circle-x';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { storeConfig } from '#client/app/storeConfig.ts';
import { toneGround, toneInk } from '#client/design/banner/Banner.css.ts';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { useNow } from '../catalog/useNow.ts';
import * as css from './order.css.ts';
import { nextStepOf, type OrderStep } from './orderStep.ts';

const LOOKS = {
  rejected: { tone: 'danger', Icon: CircleAlert },
  pay: { tone: 'notice', Icon: Wallet },
  late: { tone: 'danger', Icon: PackageCheck },
  ready: { tone: 'success', Icon: PackageCheck },
  checking: { tone: 'neutral', Icon: Wallet },
  preparing: { tone: 'neutral', Icon: PackageOpen },
  claimed: { tone: 'neutral', Icon: PackageCheck },
  cancelled: { tone: 'neutral', Icon: CircleX },
} as const;

/** Returns the next step of an order by its last day to pay; null or undefined for none. */
export function useOrderStep(): (order: Order, lastDay: StoreDay | null | undefined) => OrderStep {
  const now = useNow();
  return (order, lastDay) => nextStepOf(order, lastDay ?? null, now, storeConfig.timeZone);
}

/** No landmark: a list of orders has many. */
const GROUP = { role: 'group', 'aria-label': 'Next step' } as const;

interface NextStepProps {
  step: OrderStep;
  /** The order of the step, on screens that do not state it. */
  about?: string;
  /** The only button. */
  children?: ReactNode;
}

/** The next step of an order: the same card on home, in My Orders, on the order's page and after Submit. */
export function NextStep({ step: { kind, title, note }, about, children }: NextStepProps) {
  const { tone, Icon } = LOOKS[kind];
  return (
    <div {...GROUP} className={`${css.step} ${toneGround[tone]}`}>
      <Icon size={22} aria-hidden className={toneInk[tone]} data-on="screen" />
      <Stack gap="0" minWidth="0">
        {about && <Note>{about}</Note>}
        <Text weight="bold">{title}</Text>
        {note && <Text size="small">{note}</Text>}
      </Stack>
      <div className={css.stepAction} data-on="screen">
        {children}
      </div>
    </div>
  );
}
