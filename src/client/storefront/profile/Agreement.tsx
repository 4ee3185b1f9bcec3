import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { PrivacyPolicyDialog } from '../legal/PrivacyPolicyDialog.tsx';
import { TermsDialog } from '../legal/TermsDialog.tsx';
import type { ProfileFormState } from './useProfileForm.ts';

interface AgreementProps {
  form: ProfileFormState;
  /** Whether the customer's agreement is on record. */
  hasSaved: boolean;
}

/** The agreement to the privacy policy: ticked, given in the policy itself, or taken back after a question. */
export function Agreement({ form, hasSaved }: AgreementProps) {
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
        isSelected={form.draft.has_agreed}
        onChange={tick}
        description={hasSaved ? 'You have agreed. To withdraw your agreement, untick the box.' : undefined}
      >
        I agree to the privacy policy
      </Checkbox>
      <Inline gap="5">
        <Link onPress={() => setOpened('policy')}>Read the privacy policy</Link>
        <Link onPress={() => setOpened('terms')}>Read the terms and conditions</Link>
      </Inline>
      <PrivacyPolicyDialog
        {...dialog('policy')}
        onAgree={() => form.set({ has_agreed: true, agreement_way: 'button' })}
      />
      <TermsDialog {...dialog('terms')} />
      <AlertDialog
        {...dialog('withdrawal')}
        title="Withdraw your agreement?"
        tone="danger"
        actionLabel="Withdraw agreement"
        cancelLabel="Keep it"
        onAction={form.withdraw}
      >
        {messages.withdrawalMeaning}
      </AlertDialog>
    </Stack>
  );
}
