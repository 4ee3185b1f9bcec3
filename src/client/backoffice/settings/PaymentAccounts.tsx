import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { movedBy } from '../records/movedBy.ts';
import { Section } from '../records/Section.tsx';
import { AccountRow } from './AccountRow.tsx';
import { type AccountDraft, MAX_ACCOUNTS } from './accountList.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { useSettingsForm } from './settingsForm.ts';

/** The accounts to which customers pay by bank transfer, in the order in which the proof screen shows them. */
export function PaymentAccounts() {
  const { draft, set, isReadOnly } = useSettingsForm();
  const list = draft.payment_accounts;
  const addButton = useRef<HTMLButtonElement>(null);
  const [addedId, setAddedId] = useState<number | null>(null);
  const change = (accounts: AccountDraft[]) => set({ payment_accounts: accounts });

  function add() {
    const id = Math.max(MAX_ACCOUNTS, ...list.map((account) => account.id)) + 1;
    setAddedId(id);
    change([...list, { id, bank: '', account_name: '', account_number: '', qr_picture: '' }]);
  }
  function remove(account: AccountDraft) {
    change(list.filter((each) => each !== account));
    // The button that had focus goes with its account.
    addButton.current?.focus();
  }

  return (
    <Section
      layout="columns"
      id="payment-accounts"
      title="Payment accounts"
      description={`Customers see them where they upload their proof of payment. Up to ${MAX_ACCOUNTS}.`}
    >
      <SettingChoice setting="payment_accounts" isList>
        <Stack gap="4" align="start">
          {list.length === 0 && <Text tone="muted">{staffMessages.noPaymentAccounts}</Text>}
          <PlainList gap="3">
            {list.map((account, index) => (
              <AccountRow
                key={account.id}
                account={account}
                index={index}
                count={list.length}
                autoFocus={addedId === account.id}
                onChange={(changed) => change(list.map((each) => (each === account ? { ...each, ...changed } : each)))}
                onMove={(by) => change(movedBy(list, index, by))}
                onRemove={() => remove(account)}
              />
            ))}
          </PlainList>
          {!isReadOnly && (
            <Button
              ref={addButton}
              icon={<Plus size={16} aria-hidden />}
              onPress={add}
              isDisabled={list.length >= MAX_ACCOUNTS}
            >
              Add account
            </Button>
          )}
        </Stack>
      </SettingChoice>
    </Section>
  );
}
