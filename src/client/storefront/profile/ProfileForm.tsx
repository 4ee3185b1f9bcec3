import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AGREEMENT_WAYS, Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { fieldErrorsOf, sentenceOf } from '../../app/refusal.ts';
import { customerSession } from '../../app/session.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { wantedAddress } from '../shell/wantedAddress.ts';
import { isComplete } from './isComplete.ts';
import { PolicyDialog } from './PolicyDialog.tsx';
import { ProfileBanners } from './ProfileBanners.tsx';
import { banners } from './ProfileScreen.css.ts';

/** The profile as a form; what the sign-in vouches for is read-only. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [fullName, setFullName] = useState(profile.full_name);
  const [employeeNumber, setEmployeeNumber] = useState(profile.employee_number);
  const [phone, setPhone] = useState(profile.phone_number);
  const [email, setEmail] = useState(profile.email);
  const [hasAgreed, setAgreed] = useState(profile.has_agreed_to_terms_and_conditions);
  const [agreementWay, setAgreementWay] = useState<(typeof AGREEMENT_WAYS)[number]>('tick_box');
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  const lacking = useRef<HTMLDivElement>(null);
  const update = useProfileUpdate(() => lacking.current?.focus());
  const errors = useMemo(() => fieldErrorsOf(update.error), [update.error]);

  function save() {
    update.mutate({
      // No sign-in vouches for a phone customer's name: it is the one they give.
      ...(profile.email_verified ? {} : { name: fullName }),
      full_name: fullName,
      phone_number: phone,
      ...(profile.email ? {} : { email_address: email }),
      ...(profile.is_employee ? { employee_number: employeeNumber } : {}),
      has_agreed_to_terms_and_conditions: hasAgreed,
      agreement_way: agreementWay,
    });
  }

  return (
    <Stack gap="6">
      <div ref={lacking} tabIndex={-1} className={banners}>
        <ProfileBanners hasName={profile.name !== ''} hasAgreed={hasAgreed} hasPhone={phone.trim() !== ''} />
      </div>
      <Form errors={errors} onSubmit={save}>
        <Stack gap="5">
          <TextField label="Name" value={profile.name} isReadOnly />
          <TextField
            label="Full Name"
            name="full_name"
            autoComplete="name"
            value={fullName}
            onChange={setFullName}
            maxLength={160}
          />
          {profile.is_employee && (
            <TextField
              label="Employee Number"
              name="employee_number"
              value={employeeNumber}
              onChange={setEmployeeNumber}
              maxLength={40}
            />
          )}
          <TextField
            label="Contact No."
            name="phone_number"
            type="tel"
            autoComplete="tel"
            isRequired
            isReadOnly={profile.phone_verified}
            value={phone}
            onChange={setPhone}
          />
          <TextField
            label="Email Address"
            name="email_address"
            type="email"
            autoComplete="email"
            isReadOnly={profile.email !== ''}
            description={profile.email === '' ? 'Once saved it cannot be changed.' : undefined}
            value={email}
            onChange={setEmail}
          />
          <Stack gap="1" align="start">
            <Checkbox
              isSelected={hasAgreed}
              onChange={(isSelected) => {
                setAgreed(isSelected);
                setAgreementWay('tick_box');
              }}
            >
              I agree to the privacy policy
            </Checkbox>
            <Link onPress={() => setPolicyOpen(true)}>Read the privacy policy</Link>
          </Stack>
          {update.error && Object.keys(errors).length === 0 && (
            <Banner tone="error">{sentenceOf(update.error, messages.profileSaveFailed)}</Banner>
          )}
          <Button type="submit" tone="primary" size="large" isPending={update.isPending}>
            Save Changes
          </Button>
        </Stack>
      </Form>
      <PolicyDialog
        isOpen={isPolicyOpen}
        onOpenChange={setPolicyOpen}
        onAgree={() => {
          setAgreed(true);
          setAgreementWay('button');
        }}
      />
    </Stack>
  );
}

/** Saves the profile; a complete one leads on to where the customer wanted to go, another to what it still lacks. */
function useProfileUpdate(showLacking: () => void) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return trpc.customers.updateProfile.useMutation({
    onSuccess(user) {
      utils.customers.profile.setData(undefined, user);
      const session = customerSession.get();
      if (session) customerSession.set({ ...session, user });
      showToast(messages.profileSaved);
      if (isComplete(user)) navigate(wantedAddress());
      else showLacking();
    },
  });
}
