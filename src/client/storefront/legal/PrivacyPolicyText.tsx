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

/** The privacy policy itself, for the page and for the dialog on /profile. */
export default function PrivacyPolicyText() {
  const { settings, isPending, error } = useStoreSettings();
  // Nothing is promised that has not been read.
  const known = isPending || error ? null : settings;
  return (
    <LegalText dated="Last modified" day={PRIVACY_POLICY_VERSION}>
      <Text>
        Campus Store sells books, uniforms and school supplies to the people of this university. To do that we need to
        know a few things about you. This policy says which, why, for how long, and what you can do about it. It follows
        the Data Privacy Act of 2012 (Republic Act No. 10173).
      </Text>
      <Clause title="What we collect">
        <Points
          items={[
            'Who you are: your name, your contact number, your email address, and your employee number if you work here.',
            'What you order: the items, sizes, colors and labels you choose, the students you order for with their grade levels and sections, and when you pick it up.',
            'How you paid: the picture of your proof of payment, and the amount and reference number of the transfer. We never see or keep card numbers or bank passwords.',
            'What is said about an order: the notes of our staff, and which messages we sent you.',
            'Where you are signed in: the kind of browser and device, since when, and when you used it last, so that you can sign out there.',
            'That you agreed: which version of this policy, when, and whether by the button or the tick box.',
          ]}
        />
        <Text>
          We count how often a page is opened, by page and day, without knowing by whom. Everything above comes from you
          {storeConfig.googleClientId !== null && ' or, if you sign in with Google, from the account that you choose'}.
        </Text>
      </Clause>
      <Clause title="What we use it for">
        <Points
          items={[
            'To let you sign in and to keep your cart for you.',
            'To prepare, hand over and account for your orders, and to tell you how they stand.',
            'To check payments and to answer when you ask about one.',
            'To keep the books that the law asks of us, and to plan what to stock.',
          ]}
        />
        <Text>
          We do not send advertising. {known && machineDecisions(daysToPay(known), known.unfetched_return_days)}
        </Text>
      </Clause>
      <Clause title="How long we keep it">
        <Text>
          Orders are kept for as long as tax and accounting rules ask, at present ten years; when you have your data
          erased, they stay as figures that name nobody. Proofs of payment are deleted{' '}
          {known ? `${known.proof_retention_days} days` : 'some time'} after their order is claimed or cancelled,
          messages that we sent you after {NOTICE_RETENTION_DAYS} days, and a cart that nobody has touched after{' '}
          {CART_RETENTION_DAYS} days, and a student on your profile for whom nothing was ordered after{' '}
          {STUDENT_RETENTION_DAYS} days. A sign-in and its device are deleted {CUSTOMER_SESSION_DAYS} days after it.
          Your profile is kept while you use the store and is deleted when you ask for it, unless an order is still
          under way. Sign-in codes are of no use after ten minutes.
        </Text>
        <Text>
          Your browser keeps that you are signed in and your profile, what you have chosen on the way to an order, what
          you have typed into a form and not sent, what you have searched for, the products that you saw last, and the
          pick-up codes that you open. Logout removes all of it but a number that names nobody, by which the store knows
          the device again when somebody signs in.
        </Text>
      </Clause>
      <Clause title="Who gets to see it">
        <Text>Store staff see what they need to fulfil orders, and no more.</Text>
        {disclosures(storeConfig).map((message) => (
          <Text key={message}>{message}</Text>
        ))}
      </Clause>
      <Clause title="How we protect it">
        <Text>
          Traffic to the store is encrypted. Proofs of payment are not public: each look at one needs a signed address
          that soon expires. Location and camera details are removed from pictures when they arrive. Every change to an
          order is recorded with the name of the person who made it.
        </Text>
      </Clause>
      <Clause title="Your rights, and how to withdraw">
        <Text>
          You may see, correct, take along or have deleted what we hold about you, and object to how we use it. You can
          withdraw your agreement at any time: untick the box on your profile, or write to the data privacy officer.
          After that you can no longer place orders; orders already placed are still fulfilled, and what happened before
          stays lawful.
        </Text>
        <Text>
          Your profile leads to the page “What the store holds on me”: it shows all of it, gives you a copy, and takes
          your wish to have it erased, which is done after seven days. For a correction, or without an account, ask at
          the store’s counter or write to the data privacy officer. Say your name and the contact number or email
          address that you sign in with; we call back on that number, or answer to that address, to be sure that it is
          you. It costs nothing and takes at most fifteen working days. What tax and accounting rules make us keep stays
          until they no longer do; we tell you what that is.
        </Text>
      </Clause>
      <Clause title="Data privacy officer">
        <Text>
          Ask for the data privacy officer at the store’s counter or at the university’s main office. We answer within
          fifteen working days. If you are not content with the answer, you may turn to the National Privacy Commission.
        </Text>
      </Clause>
    </LegalText>
  );
}
