import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf, toApiError } from '../../api/apiError.ts';
import { draftKey } from '../../app/draftStorage.ts';
import { paths } from '../../app/paths.ts';
import { fresh, useDraft } from '../records/useDraft.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { useUnsavedGuard } from '../records/useUnsavedGuard.ts';
import {
  type AccountDraft,
  errorsByField,
  MAX_ACCOUNTS,
  missingFields,
  type PaymentAccount,
  toAccounts,
} from './accountList.ts';
import { useSaveSetting } from './useSettings.ts';

const ID = 'payment_accounts';
const NO_SECRETS: readonly never[] = [];

const toDraft = (saved: readonly PaymentAccount[]) => ({ accounts: saved.map((account, id) => ({ ...account, id })) });

/**
 * The list of accounts being edited. Until somebody types it follows what is saved; what is typed is stored like a
 * record's draft, and an error loses none of it.
 */
export function useAccountForm(saved: readonly PaymentAccount[], readAt: number) {
  const user = useStaffUser();
  // A setting has no version; the moment it was read distinguishes a newer list from an older one.
  const sourceOf = (accounts: readonly PaymentAccount[]) => ({ version: readAt, toDraft: () => toDraft(accounts) });
  const { edit, isDirty, set, setEdit } = useDraft({
    id: ID,
    storeKey: user ? draftKey('staff', user._id, paths.settings) : null,
    source: sourceOf(saved),
    secrets: NO_SECRETS,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [apiError, setApiError] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<number | null>(null);
  const { save, isPending } = useSaveSetting({
    onRejected: (error) => {
      if (toApiError(error)?.code === 'unauthenticated') return;
      setErrors(errorsByField(fieldErrorsOf(error)));
      setApiError(messageOf(error, messages.processingFailed));
    },
  });
  const list = edit?.draft.accounts ?? toDraft(saved).accounts;

  function show(accounts: readonly PaymentAccount[]) {
    setEdit(fresh(ID, sourceOf(accounts)));
    setErrors({});
    setApiError(null);
  }
  const discard = () => show(saved);
  useUnsavedGuard(isDirty, discard);

  function change(accounts: AccountDraft[]) {
    set({ accounts });
    setErrors({});
  }
  function add() {
    const id = Math.max(MAX_ACCOUNTS, ...list.map((account) => account.id)) + 1;
    setAddedId(id);
    change([...list, { id, bank: '', account_name: '', account_number: '', qr_picture: '' }]);
  }
  function submit() {
    const accounts = toAccounts(list);
    const missing = missingFields(accounts);
    const isComplete = Object.keys(missing).length === 0;
    setErrors(missing);
    setApiError(isComplete ? null : staffMessages.invalidInput);
    if (isComplete) save('payment_accounts', accounts, () => show(accounts));
  }
  return { list, isDirty, errors, apiError, isSaving: isPending, addedId, change, add, discard, submit };
}
