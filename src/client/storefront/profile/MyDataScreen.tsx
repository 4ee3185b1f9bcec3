import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { saveFile, useFileDownload } from '#client/app/fetchFile.ts';
import type { MyData } from '#shared/contracts/privacy.ts';
import { CHANNEL_LABELS, NOTICE_LABELS } from '#shared/domain/notices/noticeKinds.ts';
import { describeStudent } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { BackLink } from '../../design/button/BackLink.tsx';
import { Button } from '../../design/button/Button.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { legalDate } from '../legal/legalDate.ts';
import { Erasure } from './Erasure.tsx';
import { facts, part } from './ProfileScreen.css.ts';

export default function MyDataScreen() {
  usePageTitle('My data');
  const held = trpc.privacy.myData.useQuery(undefined, { refetchOnWindowFocus: false });
  return (
    <Stack gap="6" width="full" maxWidth="reading" overflowWrap="anywhere">
      <BackLink href={paths.profile}>Back to my profile</BackLink>
      <Heading level={1}>My data</Heading>
      <QueryFaces query={held} loading={{ label: 'Loading your data', lines: 12 }} failed={messages.myDataFailed}>
        {(data) => <Held data={data} />}
      </QueryFaces>
    </Stack>
  );
}

function Held({ data }: { data: MyData }) {
  const { profile, retention } = data;
  return (
    <>
      <Copy />
      <Part title="You">
        <dl className={facts}>
          <Fact name="Name" value={profile.name} />
          <Fact name="Full name" value={profile.full_name} />
          <Fact name="Contact number" value={profile.phone_number} />
          <Fact name="Email address" value={profile.email} />
          {profile.employee_number && <Fact name="Employee number" value={profile.employee_number} />}
          <Fact name="Customer since" value={momentText(data.customer_since)} />
        </dl>
      </Part>
      <Part title="How you sign in">
        <Facts
          none="No sign-in methods."
          items={data.sign_ins.map(({ provider, since }) =>
            provider === 'phone'
              ? `With your number, since ${momentText(since)}`
              : `With Google, since ${momentText(since)}`,
          )}
        />
        {data.codes_sent.length > 0 && (
          <Note>
            {`Sign-in codes sent in the last day: ${data.codes_sent.map(momentText).join('; ')}. We do not keep the codes.`}
          </Note>
        )}
      </Part>
      <Part title="Your agreement">
        <Facts
          none="You have not agreed to the privacy policy yet."
          items={data.consents.map(
            ({ action, policy_version, when }) =>
              `${momentText(when)}: you ${action === 'agreed' ? 'agreed' : 'no longer agreed'} to the policy (version: ${legalDate(policy_version)})`,
          )}
        />
      </Part>
      <Part title="Your students">
        <Facts none="You have not added any students." items={data.students.map(describeStudent)} />
        <Note>{`If you do not order for a child for ${retention.student_days} days, we remove the name from your profile.`}</Note>
      </Part>
      <Part title="Your cart">
        <Facts
          none="Your cart is empty."
          items={data.cart.map(({ name, quantity, size, color, other_fields, student }) =>
            [
              `${quantity} × ${name}`,
              student && `for ${student}`,
              size,
              color,
              ...Object.entries(other_fields).map((each) => each.join(': ')),
            ]
              .filter(Boolean)
              .join(', '),
          )}
        />
        <Note>{`We empty your cart if you do not change it for ${retention.cart_days} days.`}</Note>
      </Part>
      <Part title="Your orders">
        {data.orders.length === 0 ? (
          <Text>{messages.nothingOrdered}</Text>
        ) : (
          <PlainList>
            {data.orders.map((order) => (
              <Text as="li" key={order._id}>
                {`${order.order_no}, ${momentText(order.created_at)}, ${order.order_status.status}, `}
                <Price pesos={order.total_amount} />
                {order.students.length > 0 && `, for ${order.students.map(({ name }) => name).join(', ')}`}
              </Text>
            ))}
          </PlainList>
        )}
        {data.order_count > data.orders.length && (
          <Text size="small">{`These are your latest ${data.orders.length} orders. Download a copy to see all ${data.order_count}.`}</Text>
        )}
        <Note>
          {`We delete receipts ${retention.proof_days} days after an order is picked up or cancelled. `}
          <Link href={paths.myOrders}>My Orders</Link>
        </Note>
      </Part>
      <Part title="Messages to you">
        <Facts
          none="No messages in the last 90 days."
          items={data.notices.map(
            ({ kind, channel, sent_to, when }) =>
              `${NOTICE_LABELS[kind]}, ${CHANNEL_LABELS[channel]}${sent_to === '' ? '' : ` to ${sent_to}`}, ${momentText(when)}`,
          )}
        />
        {data.stock_requests.length > 0 && (
          <Note>{`You asked us to tell you about: ${data.stock_requests.map(({ name }) => name).join(', ')}.`}</Note>
        )}
      </Part>
      <Part title="Delete my data">
        <Erasure data={data} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={part} aria-label={title}>
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Text as="dd">{value || '–'}</Text>
    </>
  );
}

function Facts({ items, none }: { items: readonly string[]; none: string }) {
  if (items.length === 0) return <Text>{none}</Text>;
  return (
    <PlainList>
      {items.map((item) => (
        <Text as="li" key={item}>
          {item}
        </Text>
      ))}
    </PlainList>
  );
}

function Copy() {
  const download = useFileDownload(
    () => saveFile('/api/customers/data-file', {}, customerSession, 'my-data.zip'),
    messages.myDataFailed,
  );
  return (
    <Stack gap="3" align="start">
      <Text>This is all the data we have about you. You can download it with your receipts, in one ZIP file.</Text>
      <Button
        icon={<Download size={18} aria-hidden />}
        isPending={download.isPending}
        onPress={() => download.mutate()}
      >
        Download a copy
      </Button>
    </Stack>
  );
}
