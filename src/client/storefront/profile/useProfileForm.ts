import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AGREEMENT_WAYS, Profile } from '#shared/contracts/customers.ts';
import { toPhoneNumber } from '#shared/domain/customers/phoneNumber.ts';
import { isProfileComplete, type MissingPart, missingParts } from '#shared/domain/customers/profileRule.ts';
import { type KnownMessage, messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { returnTo } from '../../app/returnTo.ts';
import { usePersistedDraft } from '../../app/usePersistedDraft.ts';
import { showToast } from '../../design/toast/showToast.ts';

export interface ProfileDraft {
  full_name: string;
  employee_number: string;
  phone_number: string;
  email_address: string;
  has_agreed: boolean;
  agreement_way: (typeof AGREEMENT_WAYS)[number];
}

const toDraft = (profile: Profile): ProfileDraft => ({
  full_name: profile.full_name,
  employee_number: profile.employee_number,
  phone_number: profile.phone_number,
  email_address: profile.email,
  has_agreed: profile.has_agreed_to_terms_and_conditions,
  agreement_way: 'tick_box',
});

const EDITED = ['full_name', 'employee_number', 'phone_number', 'email_address', 'has_agreed'] as const;
const differs = (draft: ProfileDraft, saved: ProfileDraft) => EDITED.some((field) => draft[field] !== saved[field]);

/** The profile while it is being edited; what is typed outlives a session that ends in the middle. */
export function useProfileForm(profile: Profile) {
  const [draft, setDraft, { clear, isRestored }] = usePersistedDraft('profile', toDraft(profile));
  const [phoneError, setPhoneError] = useState<KnownMessage | null>(null);
  const phone = useRef<HTMLInputElement>(null);
  const lacking = useRef<HTMLDivElement>(null);
  const remember = useRememberedProfile();
  const [, navigate] = useLocation();

  const saving = trpc.customers.updateProfile.useMutation({
    onSuccess(saved) {
      remember(saved);
      clear();
      showToast(messages.profileSaved, { isForNextPage: isProfileComplete(saved) });
      if (isProfileComplete(saved)) navigate(returnTo(saved._id));
      else lacking.current?.focus();
    },
  });
  const withdrawing = trpc.customers.updateProfile.useMutation({
    onSuccess(saved) {
      remember(saved);
      setDraft({ has_agreed: false });
      showToast(purchaseMessages.agreementWithdrawn);
    },
    onError: (error) => showToast(messageOf(error, messages.profileSaveFailed), { tone: 'error' }),
  });
  const [missing, setMissing] = useState<ReturnType<typeof missingErrors>>({});
  const errors = useMemo(() => ({ ...fieldErrorsOf(saving.error), ...missing }), [saving.error, missing]);

  /** Validates a number that is no longer the saved one; returns whether it is valid. */
  async function checkPhone(): Promise<boolean> {
    const isUnchanged = draft.phone_number !== '' && draft.phone_number === profile.phone_number;
    const error = isUnchanged ? null : await findPhoneError(draft.phone_number);
    setPhoneError(error);
    return error === null;
  }

  async function save() {
    const errors = missingErrors(profile, draft);
    setMissing(errors);
    if (!(await checkPhone())) return phone.current?.focus();
    if (Object.keys(errors).length > 0) return;
    saving.mutate({
      // No sign-in verifies a phone customer's name: it is the one they give.
      ...(profile.email_verified ? {} : { name: draft.full_name }),
      full_name: draft.full_name,
      phone_number: draft.phone_number,
      ...(profile.email ? {} : { email_address: draft.email_address }),
      ...(profile.is_employee ? { employee_number: draft.employee_number } : {}),
      has_agreed_to_terms_and_conditions: draft.has_agreed,
      agreement_way: draft.agreement_way,
    });
  }

  return {
    draft,
    set(patch: Partial<ProfileDraft>) {
      if (patch.phone_number !== undefined) setPhoneError(null);
      if (patch.has_agreed) setMissing(({ has_agreed_to_terms_and_conditions: _, ...others }) => others);
      setDraft(patch);
    },
    /** Something typed earlier has come back. */
    isRestored: isRestored && differs(draft, toDraft(profile)),
    discard: clear,
    errors,
    phoneError,
    /** When the field is left; an empty one is complained of when it is sent. */
    checkTypedPhone: () => {
      if (draft.phone_number.trim() !== '') void checkPhone();
    },
    save,
    isSaving: saving.isPending,
    /** Why saving failed, where no field is in error. */
    failure:
      saving.error && Object.keys(errors).length === 0 ? messageOf(saving.error, messages.profileSaveFailed) : null,
    /** Takes the agreement back at once, and nothing else with it. */
    withdraw: () => withdrawing.mutateAsync({ has_agreed_to_terms_and_conditions: false, agreement_way: 'tick_box' }),
    /** For the contact number's field, and for the place that says what the profile lacks. */
    phone,
    lacking,
  };
}
/** Returns the errors of required fields before anything is saved; the number has a check of its own. */
function missingErrors(profile: Profile, draft: ProfileDraft): { [Part in MissingPart]?: KnownMessage } {
  const missing = missingParts({
    name: profile.email_verified ? profile.name : '',
    full_name: draft.full_name,
    phone_number: draft.phone_number,
    has_agreed_to_terms_and_conditions: draft.has_agreed,
  });
  return {
    // Google brings a name of its own.
    ...(missing.includes('full_name') && !profile.email_verified ? { full_name: messages.fieldRequired } : {}),
    ...(missing.includes('has_agreed_to_terms_and_conditions')
      ? { has_agreed_to_terms_and_conditions: purchaseMessages.agreementRequired }
      : {}),
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;

/** Caches a saved profile where the other screens and the guard look for it. */
function useRememberedProfile() {
  const utils = trpc.useUtils();
  return (user: Profile) => {
    utils.customers.profile.setData(undefined, user);
    const session = customerSession.get();
    if (session) customerSession.set({ ...session, user });
  };
}

/** Why a contact number cannot be saved, known before it is sent, or null. */
async function findPhoneError(typed: string): Promise<KnownMessage | null> {
  if (typed.trim() === '') return messages.phoneRequired;
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
    return toPhoneNumber(typed, parsePhoneNumberFromString) === null ? messages.phoneInvalid : null;
  } catch {
    // The numbering plans did not arrive; the server validates the number in any case.
    return null;
  }
}
