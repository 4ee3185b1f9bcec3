import { businessDaysOf } from '#shared/domain/customers/helpQuestions.ts';
import { TERMS_VERSION } from '#shared/domain/customers/legalTexts.ts';
import { describeWeekdays } from '#shared/domain/pickups/pickupHours.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { Text } from '../../design/text/Text.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { Clause, LegalText, Points } from './LegalText.tsx';

/** The terms and conditions themselves. */
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
          Students, parents, employees and friends of the university who have signed in, given a contact number and
          agreed to the privacy policy. Never share your sign-in codes: you are responsible for orders made with them.
        </Text>
      </Clause>
      <Clause title="Items and prices">
        <Text>
          Prices are in Philippine pesos and include taxes. Some sizes cost more; the price shown with the chosen size
          applies. If a price changes while you order, we ask you to review your cart first.
        </Text>
      </Clause>
      <Clause title="Your order">
        <Points
          items={[
            'Your order is placed when you see its order number. We then reserve the items for you.',
            'Some products are available only on certain days or hours, as shown on their pages.',
            'Orders for Agribiz products close at 4 PM every Tuesday, except on holidays.',
            'To change or cancel an order, contact us before it is ready for pick-up.',
          ]}
        />
      </Clause>
      <Clause title="Payment">
        <Text>
          Pay by bank or e-wallet to one of our accounts, and upload the receipt. We prepare your order once we confirm
          the payment. Orders with a false receipt are cancelled.
        </Text>
      </Clause>
      <Clause title="Pick-up">
        <Points
          items={[
            `The earliest pick-up is the next day, or the day after if you order at ${formatClockTime(cutoff)} or later.`,
            `Pick-up is from ${describeWeekdays(weekdays)}, except public holidays and other days when we are closed.`,
            'Show your pick-up code from My Orders. Once opened, it also works offline on your device. Anyone with this code can pick up your order, so share it only with a person you send.',
            `We may cancel orders not picked up within ${businessDaysOf(fetchDays) || 'thirty days'}. In this case we refund what you paid.`,
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
