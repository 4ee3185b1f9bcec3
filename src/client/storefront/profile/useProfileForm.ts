import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { returnTo } from '#client/app/session/returnTo.ts';
import { usePersistedDraft } from '#client/app/session/usePersistedDraft.ts';
import type { AGREEMENT_WAYS, Profile } from '#shared/contracts/customers.ts';
import { toPhoneNumber } from '#shared/domain/customers/phoneNumber.ts';
import { type KnownMessage, messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { isProfileComplete, type MissingPart, missingParts } from './profileRule.ts';

export interface FirstStudent {
  name: string;
  grade_level: string;
}

export interface ProfileDraft {
  full_name: string;
  employee_number: string;
  phone_number: string;
  email_address: string;
  has_agreed: boolean;
  agreement_way: (typeof AGREEMENT_WAYS)[number];
  /** Only for the first sign-in. */
  students: readonly FirstStudent[];
}

const toDraft = (profile: Profile): ProfileDraft => ({
  full_name: profile.full_name,
  employee_number: profile.employee_number,
  phone_number: profile.phone_number,
  email_address: profile.email,
  has_agreed: profile.has_agreed_to_terms_and_conditions,
  agreement_way: 'tick_box',
  students: [],
});

const EDITED = ['full_name', 'employee_number', 'phone_number', 'email_address', 'has_agreed'] as const;
const differs = (draft: ProfileDraft, saved: ProfileDraft) => EDITED.some((field) => draft[field] !== saved[field]);

/** The profile while it is being edited; input survives an expired session. */
export function useProfileForm(profile: Profile) {
  const [draft, setDraft, { clear, isRestored }] = usePersistedDraft('profile', toDraft(profile));
  const [phoneError, setPhoneError] = useState<KnownMessage | null>(null);
  const phone = useRef<HTMLInputElement>(null);
  const lacking = useRef<HTMLDivElement>(null);
  const utils = trpc.useUtils();
  const remember = useRememberedProfile();
  const [, navigate] = useLocation();

  const saving = trpc.customers.updateProfile.useMutation({
    async onSuccess(saved) {
      await addStudents();
      remember(saved);
      clear();
      showToast(messages.profileSaved, { isForNextPage: isProfileComplete(saved) });
      if (isProfileComplete(saved)) navigate(returnTo(saved._id));
      else lacking.current?.focus();
    },
  });
  const adding = trpc.students.add.useMutation();
  /** One at a time, so that saved students are not added again after a failure. */
  async function addStudents() {
    const named = draft.students.filter(({ name }) => name.trim() !== '');
    for (const [index, { name, grade_level }] of named.entries()) {
      await adding.mutateAsync({ name: name.trim(), grade_level, section: '' });
      setDraft({ students: named.slice(index + 1) });
    }
    if (named.length > 0) await utils.students.list.invalidate();
  }

  const withdrawing = trpc.customers.updateProfile.useMutation({
    onSuccess(saved) {
      remember(saved);
      setDraft({ has_agreed: false });
      showToast(messages.agreementWithdrawn);
    },
    onError: (error) => showToast(messageOf(error, messages.profileSaveFailed), { tone: 'error' }),
  });
  const [missing, setMissing] = useState<ReturnType<typeof missingErrors>>({});
  const errors = useMemo(() => ({ ...fieldErrorsOf(saving.error), ...missing }), [saving.error, missing]);

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
      // No sign-in verifies a phone customer's name.
      ...(profile.signs_in_with_google ? {} : { name: draft.full_name }),
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
    isRestored: isRestored && differs(draft, toDraft(profile)),
    discard: clear,
    errors,
    phoneError,
    checkTypedPhone: () => {
      if (draft.phone_number.trim() !== '') void checkPhone();
    },
    save,
    isSaving: saving.isPending,
    failure:
      saving.error && Object.keys(errors).length === 0 ? messageOf(saving.error, messages.profileSaveFailed) : null,
    withdraw: () => withdrawing.mutateAsync({ has_agreed_to_terms_and_conditions: false, agreement_way: 'tick_box' }),
    phone,
    lacking,
  };
}
/** The number has its own check. */
function missingErrors(profile: Profile, draft: ProfileDraft): { [Part in MissingPart]?: KnownMessage } {
  const missing = missingParts({
    name: profile.signs_in_with_google ? profile.name : '',
    full_name: draft.full_name,
    phone_number: draft.phone_number,
    has_agreed_to_terms_and_conditions: draft.has_agreed,
  });
  return {
    // Google provides the name.
    ...(missing.includes('full_name') && !profile.signs_in_with_google ? { full_name: messages.fieldRequired } : {}),
    ...(missing.includes('has_agreed_to_terms_and_conditions')
      ? { has_agreed_to_terms_and_conditions: messages.agreementRequired }
      : {}),
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;

export function useRememberedProfile() {
  const utils = trpc.useUtils();
  return (user: Profile) => {
    utils.customers.profile.setData(undefined, user);
    const session = customerSession.get();
    if (session) customerSession.set({ ...session, user });
  };
}

async function findPhoneError(typed: string): Promise<KnownMessage | null> {
  if (typed.trim() === '') return messages.phoneRequired;
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
    return toPhoneNumber(typed, parsePhoneNumberFromString) === null ? messages.phoneInvalid : null;
  } catch {
    // The numbering plans could not be loaded; the server validates the number in any case.
    return null;
  }
}
