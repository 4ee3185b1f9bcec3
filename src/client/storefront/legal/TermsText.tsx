import { businessDaysOf } from '#shared/domain/customers/helpQuestions.ts';
import { TERMS_VERSION } from '#shared/domain/customers/legalTexts.ts';
import { describeWeekdays } from '#shared/domain/pickups/pickupHours.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { Text } from '../../design/text/Text.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { Clause, LegalText, Points } from './LegalText.tsx';

export default function TermsText() {
  const { pickup_hours, unfetched_return_days: fetchDays } = useStoreSettings().settings;
  const { cutoff, weekdays } = pickup_hours;
  return (
    <LegalText dated="Effective" day={TERMS_VERSION}>
      <Text>
        These terms apply when you order online from Campus Store, the bookstore of this university. By placing an
        order, you accept them.
      </Text>
      <Clause title="Who may order">
        <Text>
          Students, parents, employees and friends of the university may order. You must sign in, give a contact number
          and agree to the privacy policy. Never share your sign-in codes: you are responsible for orders made with
          them.
        </Text>
      </Clause>
      <Clause title="Items and prices">
        <Text>
          Prices are in Philippine pesos and include taxes. Some sizes cost more. You pay the price shown for the size
          you choose. If a price changes while you are ordering, we will ask you first.
        </Text>
      </Clause>
      <Clause title="Your order">
        <Points
          items={[
            'Your order is placed when you see its order number. We then reserve the items for you.',
            'Some products are available only on certain days or hours, as shown on their pages.',
            'Orders for campus farm (Agribiz) products close at 4 PM every Tuesday, except on holidays.',
            'You can cancel an order in My Orders while it is Pending, and change its pick-up until the first item is ready. After that, please contact us.',
          ]}
        />
      </Clause>
      <Clause title="Payment">
        <Text>
          Pay by bank or e-wallet to one of our accounts, and upload the receipt. We prepare your order once we confirm
          the payment. We cancel orders with a fake receipt.
        </Text>
      </Clause>
      <Clause title="Pick-up">
        <Points
          items={[
            `You can pick up the next day at the earliest. If you order at ${formatClockTime(cutoff)} or later, it is two days later.`,
            `Pick-up is from ${describeWeekdays(weekdays)}, except public holidays and other days when we are closed.`,
            'Show your pick-up code from My Orders. Open it once, and it also works without internet. Share it only with the person who will pick up for you.',
            `We may cancel orders not picked up within ${businessDaysOf(fetchDays) || 'thirty days'}. We then refund what you paid.`,
          ]}
        />
      </Clause>
      <Clause title="Returns">
        <Text>
          We exchange or refund damaged, wrong or incomplete items within seven days of pick-up. Unworn uniforms with
          tags can be exchanged for another size within the same time. Food, plants and personalized items cannot be
          returned unless they are defective. This does not limit your rights under the Consumer Act of the Philippines.
        </Text>
      </Clause>
      <Clause title="Liability and law">
        <Text>
          We are responsible for what we sell. We are not responsible for events beyond our control, such as a typhoon
          or a bank that is offline, but we will inform you and help. Philippine law applies.
        </Text>
      </Clause>
      <Clause title="Changes">
        <Text>
          If these terms change, you will see the new date at the top. The terms on the day you ordered apply.
        </Text>
      </Clause>
    </LegalText>
  );
}
