import { PRIVACY_POLICY_VERSION } from '#shared/domain/customers/legalTexts.ts';
import {
  CART_RETENTION_DAYS,
  CUSTOMER_SESSION_DAYS,
  NOTICE_RETENTION_DAYS,
  STUDENT_RETENTION_DAYS,
} from '#shared/domain/customers/retention.ts';
import { daysToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Text } from '../../design/text/Text.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { disclosures, machineDecisions } from './disclosures.ts';
import { Clause, LegalText, Points } from './LegalText.tsx';

export default function PrivacyPolicyText() {
  const { settings, isPending, error } = useStoreSettings();
  // Promises nothing before the settings have been read.
  const known = isPending || error ? null : settings;
  return (
    <LegalText dated="Last modified" day={PRIVACY_POLICY_VERSION}>
      <Text>
        Campus Store sells books, uniforms and school supplies to the people of this university. To do that, we need
        some information about you. This policy says what we collect, why, for how long, and what your rights are. It
        follows the Data Privacy Act of 2012 (Republic Act No. 10173).
      </Text>
      <Clause title="What we collect">
        <Points
          items={[
            'Who you are: your name, your contact number, your email address, and your employee number if you work here.',
            'What you order: the items, the sizes and colors you choose, the text you enter for an item, the students you order for (with grade level and section), and your pick-up time.',
            'Your payment: your receipt, and the amount and reference number of the transfer. We never see card numbers or bank passwords.',
            'Notes and messages: our staff’s notes about your orders, and the messages we sent you.',
            'Your devices: the kind of browser and device, when you signed in and when you last used it, so that you can sign out any device.',
            'Your agreement: which version of this policy you accepted, when and how.',
          ]}
        />
        <Text>
          We count visits without names. You give us this information yourself
          {storeConfig.googleClientId !== null && ', or your Google account does if you sign in with it'}, except our
          staff’s notes.
        </Text>
      </Clause>
      <Clause title="What we use it for">
        <Points
          items={[
            'To sign you in and keep your cart.',
            'To prepare and hand over your orders, and to tell you their status.',
            'To check payments and answer your questions.',
            'To keep the records that the law requires, and to plan our stock.',
          ]}
        />
        <Text>
          We do not send advertising. {known && machineDecisions(daysToPay(known), known.unfetched_return_days)}
        </Text>
      </Clause>
      <Clause title="How long we keep it">
        <Points
          items={[
            'Orders: ten years, as tax and accounting rules require. If you delete your data, they stay without your name.',
            `Receipts: ${known ? `${known.proof_retention_days} days` : 'some time'} after the order is picked up or cancelled.`,
            `Our messages to you: ${NOTICE_RETENTION_DAYS} days.`,
            `Your cart: ${CART_RETENTION_DAYS} days after you last changed it.`,
            `Children’s names: ${STUDENT_RETENTION_DAYS} days after your last order for them.`,
            `Your devices: signed out and deleted after ${CUSTOMER_SESSION_DAYS} days.`,
            'Your profile: until you ask us to delete it and have no open orders.',
            'Sign-in codes: ten minutes.',
          ]}
        />
        <Text>
          Your browser stores your sign-in, your profile, your choices at checkout, unsent forms, your searches, the
          products you viewed last, and the pick-up codes you opened. When you log out, we remove all this from your
          device. Only a number without your name stays, so that we know this device next time.
        </Text>
      </Clause>
      <Clause title="Who can see it">
        <Text>Our staff see only what they need to handle orders.</Text>
        {disclosures(storeConfig).map((message) => (
          <Text key={message}>{message}</Text>
        ))}
      </Clause>
      <Clause title="How we protect it">
        <Text>
          Nobody else can read what you send to our website. Strangers cannot open your receipts: each link works only
          for a short time. We remove the location from your photos. We record who changes an order.
        </Text>
      </Clause>
      <Clause title="Your rights">
        <Text>
          You can view, correct, download or delete your data, and object to how we use it. You can take back your
          agreement at any time: uncheck the box on your profile, or write to the data privacy officer. After that, you
          cannot place new orders. Orders already placed are not affected.
        </Text>
        <Text>
          Open “My data” in your profile to view, download or delete your data. We delete it after seven days. For a
          correction, or if you have no account, ask at our counter or write to the data privacy officer. Please give
          your name and the contact number or email address you sign in with. We call that number or reply to that
          address to make sure it is you. This is free and takes at most fifteen working days. We keep what tax and
          accounting rules require, and tell you what that is.
        </Text>
      </Clause>
      <Clause title="Data privacy officer">
        <Text>
          Ask for the data privacy officer at our counter or at the university’s main office. We answer within fifteen
          working days. If you do not agree with the answer, you may complain to the National Privacy Commission.
        </Text>
      </Clause>
    </LegalText>
  );
}
