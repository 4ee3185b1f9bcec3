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
        These terms hold between you and Campus Store, the bookstore of this university, whenever you order online. By
        placing an order you accept them.
      </Text>
      <Clause title="Who may order">
        <Text>
          Students, parents, employees and friends of the university who have signed in, left a contact number and
          agreed to the privacy policy. Keep your sign-in codes to yourself: what is ordered with them is ordered by
          you.
        </Text>
      </Clause>
      <Clause title="Items and prices">
        <Text>
          Prices are in Philippine pesos and include the taxes that apply. A size may cost more; the price shown with
          the size you choose is the one that counts. We take care that prices and quantities are right. If a price
          changes while you order, the store says so and asks you to review your cart before anything is placed.
        </Text>
      </Clause>
      <Clause title="Your order">
        <Points
          items={[
            'An order is placed when the store shows you its order number. From then on the items are set aside for you.',
            'Some items can be bought only on certain days or at certain hours; their pages say so.',
            'Orders of Agribiz items close at 4 PM every Tuesday, except on holidays.',
            'To change or cancel an order, tell the store before it is ready for pick-up.',
          ]}
        />
      </Clause>
      <Clause title="Payment">
        <Text>
          You pay by bank transfer to one of the accounts that the store shows, and upload a picture of the proof. We
          prepare an order when its payment has been found. A proof that is not genuine cancels the order.
        </Text>
      </Clause>
      <Clause title="Pick-up">
        <Points
          items={[
            `The earliest pick-up is the next day, or the day after if you order at ${formatClockTime(cutoff)} or later.`,
            `Pick-up is from ${describeWeekdays(weekdays)}, but not on public holidays and on other days when the store is closed.`,
            'Show the pick-up code of your order from My Orders. Once you have opened it, your device shows it without a network, too. Somebody else may come for you with that code, so give it to nobody else.',
            `Items that nobody has come for within ${businessDaysOf(fetchDays) || 'thirty days'} may go back to stock; what you paid is returned.`,
          ]}
        />
      </Clause>
      <Clause title="Returns">
        <Text>
          What is damaged, wrong or missing a page is exchanged or refunded within seven days of pick-up. Unworn
          uniforms with their tags can be exchanged for another size in the same time. Food, plants and personalised
          items cannot be returned unless they are faulty. Your rights under the Consumer Act of the Philippines stay as
          they are.
        </Text>
      </Clause>
      <Clause title="Liability and law">
        <Text>
          We answer for what we sell. We cannot answer for what is beyond our control, such as a typhoon or a bank that
          is down, but we will tell you and help. The law of the Philippines applies.
        </Text>
      </Clause>
      <Clause title="Changes">
        <Text>If these terms change, the new date stands at the top. Your order follows the terms of its day.</Text>
      </Clause>
    </LegalText>
  );
}
