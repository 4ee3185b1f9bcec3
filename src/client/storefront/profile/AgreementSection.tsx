import { useState } from 'react';
import type { Agreement as AgreementRecord } from '#shared/contracts/customers.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { momentText } from '../../app/storeClock.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { legalDate } from '../legal/legalDate.ts';
import { PrivacyPolicyDialog } from '../legal/PrivacyPolicyDialog.tsx';
import { TermsDialog } from '../legal/TermsDialog.tsx';
import { texts } from './ProfileScreen.css.ts';
import type { ProfileFormState } from './useProfileForm.ts';

interface AgreementProps {
  form: ProfileFormState;
  /** Whether the customer's agreement is on record. */
  hasSaved: boolean;
  /** When and how it was given. */
  record: AgreementRecord | null;
}

/** The agreement to the privacy policy: ticked, given in the policy itself, or taken back after a question. */
export function AgreementSection({ form, hasSaved, record }: AgreementProps) {
  const [opened, setOpened] = useState<'policy' | 'terms' | 'withdrawal' | null>(null);
  const dialog = (which: typeof opened) => ({
    isOpen: opened === which,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? which : null),
  });

  function tick(isSelected: boolean) {
    if (!isSelected && hasSaved) setOpened('withdrawal');
    else form.set({ has_agreed: isSelected, agreement_way: 'tick_box' });
  }

  return (
    <Stack gap="2" align="start">
      <Checkbox
        name="has_agreed_to_terms_and_conditions"
        isSelected={form.draft.has_agreed}
        errorMessage={form.errors.has_agreed_to_terms_and_conditions}
        onChange={tick}
        description={hasSaved ? `${describe(record)} Uncheck this if you no longer agree.` : undefined}
      >
        I agree to the privacy policy
      </Checkbox>
      <div className={texts}>
        <Link isAlone onPress={() => setOpened('policy')}>
          Read the privacy policy
        </Link>
        <Link isAlone onPress={() => setOpened('terms')}>
          Read the terms and conditions
        </Link>
      </div>
      <PrivacyPolicyDialog
        {...dialog('policy')}
        onAgree={() => form.set({ has_agreed: true, agreement_way: 'button' })}
      />
      <TermsDialog {...dialog('terms')} />
      <AlertDialog
        {...dialog('withdrawal')}
        title="No longer agree to the privacy policy?"
        tone="danger"
        actionLabel="I no longer agree"
        cancelLabel="I still agree"
        onAction={form.withdraw}
      >
        {purchaseMessages.withdrawalMeaning}
      </AlertDialog>
    </Stack>
  );
}

function describe(record: AgreementRecord | null): string {
  if (!record) return 'You agreed.';
  return `You agreed on ${momentText(record.agreed_at)}. (Policy version: ${legalDate(record.policy_version)}.)`;
}
