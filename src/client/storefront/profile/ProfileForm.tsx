import { lazy, Suspense, useState } from 'react';
import { momentText } from '#client/app/storeClock.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { Agreement as AgreementRecord, Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { PrivacyPolicyDialog, TermsDialog } from '../legal/LegalDialog.tsx';
import { legalDate } from '../legal/legalDate.ts';
import { canProveEmail } from './EmailSection.tsx';
import { banners } from './ProfileScreen.css.ts';
import { isProfileComplete, missingParts } from './profileRule.ts';
import { type ProfileFormState, useProfileForm } from './useProfileForm.ts';

const FirstStudents = lazy(() => import('./FirstStudents.tsx'));

const NAME_LENGTH = 160;
const EMPLOYEE_NUMBER_LENGTH = 40;
const PHONE_LENGTH = 40;

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile);
  const { draft, set } = form;
  // The first step asks only for the fields that an order needs.
  const isFirstRun = !isProfileComplete(profile);
  const isShown = {
    phone: !(isFirstRun && profile.phone_verified),
    email: !canProveEmail(profile) && (!isFirstRun || profile.email !== ''),
  };

  return (
    <Stack gap="6">
      <div ref={form.lacking} tabIndex={-1} className={banners}>
        <ProfileBanners
          hasName={!missingParts(profile).includes('full_name')}
          hasAgreed={draft.has_agreed}
          hasPhone={draft.phone_number.trim() !== ''}
        />
      </div>
      {form.isRestored && (
        <Banner actions={<Button onPress={form.discard}>Discard them</Button>}>{messages.draftRestored}</Banner>
      )}
      <Form errors={form.errors} onSubmit={form.save}>
        <Stack gap="5">
          {profile.name !== '' && !isFirstRun && <TextField label="Name" value={profile.name} isReadOnly />}
          <TextField
            label="Full Name"
            name="full_name"
            isRequired={!profile.signs_in_with_google}
            autoComplete="name"
            value={draft.full_name}
            onChange={(full_name) => set({ full_name })}
            maxLength={NAME_LENGTH}
          />
          {profile.is_employee && (
            <TextField
              label="Employee Number"
              name="employee_number"
              value={draft.employee_number}
              onChange={(employee_number) => set({ employee_number })}
              maxLength={EMPLOYEE_NUMBER_LENGTH}
            />
          )}
          {isShown.phone && (
            <TextField
              label="Contact No."
              name="phone_number"
              type="tel"
              autoComplete="tel"
              isRequired
              isReadOnly={profile.phone_verified}
              description={
                profile.phone_verified
                  ? 'You sign in with this number.'
                  : 'For example 0917 123 4567. Outside the Philippines, start with + and the country code.'
              }
              errorMessage={form.phoneError ?? undefined}
              inputRef={form.phone}
              value={draft.phone_number}
              onChange={(phone_number) => set({ phone_number })}
              onBlur={form.checkTypedPhone}
              maxLength={PHONE_LENGTH}
            />
          )}
          {isShown.email && (
            <TextField
              label="Email Address"
              name="email_address"
              type="email"
              autoComplete="email"
              isReadOnly={profile.email !== ''}
              description={profile.email === '' ? 'You cannot change it after saving.' : undefined}
              value={draft.email_address}
              onChange={(email_address) => set({ email_address })}
            />
          )}
          {isFirstRun && (
            <Suspense fallback={null}>
              <FirstStudents students={draft.students} onChange={(students) => set({ students })} />
            </Suspense>
          )}
          <AgreementSection
            form={form}
            hasSaved={profile.has_agreed_to_terms_and_conditions}
            record={profile.agreement}
          />
          {form.failure && <Banner tone="error">{form.failure}</Banner>}
          <SubmitButton size="large" isPending={form.isSaving}>
            Save Changes
          </SubmitButton>
        </Stack>
      </Form>
    </Stack>
  );
}

/** The missing parts of the profile (docs/rules/people.md, People and sign-in). */
function ProfileBanners({ hasName, hasAgreed, hasPhone }: { hasName: boolean; hasAgreed: boolean; hasPhone: boolean }) {
  if (hasName && hasAgreed && hasPhone) return null;
  return (
    <Stack gap="3">
      {!hasName && <Banner title="Customer Information">Enter your full name. We write it on your orders.</Banner>}
      {!hasAgreed && (
        <Banner tone="notice" title="Privacy Policy">
          Please read and accept the privacy policy.
        </Banner>
      )}
      {!hasPhone && (
        <Banner tone="notice" title="Contact No. Required">
          Enter a mobile number we can reach you on.
        </Banner>
      )}
    </Stack>
  );
}

interface AgreementProps {
  form: ProfileFormState;
  hasSaved: boolean;
  record: AgreementRecord | null;
}

function AgreementSection({ form, hasSaved, record }: AgreementProps) {
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
      <Inline gap="0" align="stretch" columnGap="5">
        <Link isAlone onPress={() => setOpened('policy')}>
          Read the privacy policy
        </Link>
        <Link isAlone onPress={() => setOpened('terms')}>
          Read the terms and conditions
        </Link>
      </Inline>
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
        {messages.withdrawalMeaning}
      </AlertDialog>
    </Stack>
  );
}

function describe(record: AgreementRecord | null): string {
  if (!record) return 'You agreed.';
  return `You agreed on ${momentText(record.agreed_at)}. (Policy version: ${legalDate(record.policy_version)}.)`;
}
