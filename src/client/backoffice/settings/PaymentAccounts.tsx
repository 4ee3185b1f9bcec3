import { staffMessages } from '#shared/staffMessages.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';
import { AccountRow } from './AccountRow.tsx';
import { MAX_ACCOUNTS, type PaymentAccount } from './accountList.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { useSettingsForm } from './settingsForm.ts';
import { useEditedList } from './useEditedList.tsx';
import { withEntries } from './withEntries.ts';

const NEW_ACCOUNT: PaymentAccount = { bank: '', account_name: '', account_number: '', qr_picture: '' };

/** The accounts to which customers pay by bank transfer, in the order in which the proof screen shows them. */
export function PaymentAccounts() {
  const { draft, set, isReadOnly } = useSettingsForm();
  const list = draft.payment_accounts;
  const { rowOf, addButton } = useEditedList(list, (payment_accounts) => set({ payment_accounts }));

  return (
    <Section
      id="payment-accounts"
      title="Payment accounts"
      description={`Shown where customers upload their proof of payment. Up to ${MAX_ACCOUNTS}.`}
    >
      <SettingChoice setting="payment_accounts" isList>
        <Stack gap="4" align="start">
          {list.length === 0 && <Text tone="muted">{staffMessages.noPaymentAccounts}</Text>}
          <PlainList gap="3">
            {list.map((account, index) => (
              <AccountRow key={account.id} account={account} {...rowOf(account, index)} />
            ))}
          </PlainList>
          {!isReadOnly && addButton('Add account', () => withEntries(list, [NEW_ACCOUNT]), list.length >= MAX_ACCOUNTS)}
        </Stack>
      </SettingChoice>
    </Section>
  );
}
