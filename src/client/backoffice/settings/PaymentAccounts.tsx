import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';
import { AccountRow } from './AccountRow.tsx';
import { type AccountDraft, MAX_ACCOUNTS, moveAccount, type PaymentAccount } from './accountList.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { accounts as accountsClass } from './settings.css.ts';
import { useAccountForm } from './useAccountForm.ts';

interface PaymentAccountsProps {
  saved: readonly PaymentAccount[];
  /** When `saved` was read, in milliseconds. */
  readAt: number;
  isReadOnly: boolean;
}

/** The accounts to which customers pay by bank transfer, in the order in which the proof screen shows them. */
export function PaymentAccounts({ saved, readAt, isReadOnly }: PaymentAccountsProps) {
  const form = useAccountForm(saved, readAt);
  const list = form.list;
  const addButton = useRef<HTMLButtonElement>(null);

  function remove(account: AccountDraft) {
    form.change(list.filter((each) => each !== account));
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
      {form.apiError && (
        <Banner tone="error">
          {form.apiError === staffMessages.invalidInput
            ? `${form.apiError}: ${staffMessages.correctMarked}`
            : form.apiError}
        </Banner>
      )}
      {list.length === 0 && <Text tone="muted">{staffMessages.noPaymentAccounts}</Text>}
      <Form errors={form.errors} onSubmit={form.submit}>
        <Stack gap="4">
          <PlainList className={accountsClass}>
            {list.map((account, index) => (
              <AccountRow
                key={account.id}
                account={account}
                index={index}
                count={list.length}
                isReadOnly={isReadOnly}
                autoFocus={form.addedId === account.id}
                onChange={(change) =>
                  form.change(list.map((each) => (each === account ? { ...each, ...change } : each)))
                }
                onMove={(by) => form.change(moveAccount(list, index, by))}
                onRemove={() => remove(account)}
              />
            ))}
          </PlainList>
          <Inline>
            {!isReadOnly && (
              <>
                <Button
                  ref={addButton}
                  icon={<Plus size={16} aria-hidden />}
                  onPress={form.add}
                  isDisabled={list.length >= MAX_ACCOUNTS}
                >
                  Add account
                </Button>
                <Button type="submit" tone="primary" isPending={form.isSaving} isDisabled={!form.isDirty}>
                  Save accounts
                </Button>
                {form.isDirty && (
                  <Button tone="quiet" onPress={form.discard}>
                    Undo changes
                  </Button>
                )}
              </>
            )}
            <SettingChanges setting="payment_accounts" label="Payment accounts" />
          </Inline>
        </Stack>
      </Form>
    </Section>
  );
}
