import { createContext, useContext, useRef, useState } from 'react';
import { fieldErrorsOf, messageOf, toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { draftKey, removeDraft } from '#client/browser/draftStorage.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { SettingKey, Settings } from '#shared/contracts/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { useUnsavedGuard } from '../records/form/UnsavedChangesDialog.tsx';
import { accepted, type DraftChange, fresh, useDraft } from '../records/form/useDraft.ts';
import type { FieldForm } from '../records/RecordFields.tsx';
import { useIsUnscoped, useStaffUser } from '../records/useStaffUser.ts';
import { changedKeys, missingFields, type SettingsDraft, toAccounts, toDraft, toSettings } from './settingsDraft.ts';

const NO_SECRETS: readonly never[] = [];

export interface SettingsForm {
  draft: SettingsDraft;
  set: (change: DraftChange<SettingsDraft>) => void;
  isDirty: boolean;
  isRestored: boolean;
  isReadOnly: boolean;
  isSaving: boolean;
  /** The server's messages by setting and field: `store.name`, `payment_accounts.0.bank`. */
  errors: Readonly<Record<string, string>>;
  failure: string | null;
  /** Counts rejected saves, so that each one moves the focus. */
  rejections: number;
  save: () => Promise<void>;
  discard: () => void;
}

export const SettingsFormContext = createContext<SettingsForm | null>(null);

export function useSettingsForm(): SettingsForm {
  const form = useContext(SettingsFormContext);
  if (!form) throw new Error('a field of a setting is inside a SettingsPage');
  return form;
}

/** The form of a setting with several fields. */
export function useSettingPart<Key extends 'store' | 'pickup_hours'>(key: Key): FieldForm<SettingsDraft[Key]> {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const part = draft[key];
  return {
    draft: part,
    set: (change) => set({ [key]: { ...part, ...(typeof change === 'function' ? change(part) : change) } }),
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([name, text]) =>
        name.startsWith(`${key}.`) ? [[name.slice(key.length + 1), text]] : [],
      ),
    ),
    isReadOnly,
  };
}

interface Rejected {
  errors: Record<string, string>;
  failure: string | null;
}
const NOTHING: Rejected = { errors: {}, failure: null };

/** Saved setting by setting: a rejected one keeps its input and shows the reason, the others are saved. `page` is the path, used as storage key. */
export function useSettingsDraft(page: string): SettingsForm & { query: ReturnType<typeof useSettings>['query'] } {
  const { query, settings } = useSettings();
  const utils = trpc.useUtils();
  const user = useStaffUser();
  const isReadOnly = !useIsUnscoped();
  const [{ errors, failure }, setRejected] = useState(NOTHING);
  const [rejections, setRejections] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  // A setting has no version; the time of reading distinguishes newer from older values.
  const source = { version: query.dataUpdatedAt, toDraft: () => toDraft(settings) };
  const storeKey = user ? draftKey('staff', user._id, `${page} settings`) : null;
  const { edit, isDirty, set, setEdit } = useDraft<SettingsDraft>({
    id: page,
    storeKey,
    source: query.data ? source : null,
    secrets: NO_SECRETS,
  });
  const draft = edit?.draft ?? toDraft(settings);

  function discard() {
    setRejected(NOTHING);
    // The user may leave immediately, before effects run.
    if (storeKey) removeDraft(storeKey);
    setEdit(fresh(page, source));
  }
  useUnsavedGuard(isDirty && !isReadOnly, discard);

  function reject(rejected: Rejected) {
    setRejected(rejected);
    setRejections((count) => count + 1);
  }

  async function save() {
    if (!edit || !isDirty || isReadOnly || isBusy.current) return;
    const { base, draft: typed } = edit;
    const changed = changedKeys(base, typed);
    const missing = changed.includes('payment_accounts') ? missingFields(toAccounts(typed.payment_accounts)) : {};
    if (Object.keys(missing).length > 0) {
      return reject({ errors: ofSetting('payment_accounts', missing), failure: staffMessages.invalidInput });
    }
    isBusy.current = true;
    setSaving(true);
    try {
      const values = toSettings(typed);
      const saved: SettingKey[] = [];
      const rejected: Rejected = { errors: {}, failure: null };
      for (const key of changed) {
        try {
          await utils.client.settings.save.mutate({ key, value: values[key] });
          saved.push(key);
        } catch (error) {
          // The guard leads to the sign-in page, and the draft is stored.
          if (toApiError(error)?.code === 'unauthenticated') return;
          Object.assign(rejected.errors, ofSetting(key, fieldErrorsOf(error)));
          rejected.failure ??= messageOf(error);
        }
      }
      await utils.invalidate();
      const now = Object.fromEntries((utils.settings.list.getData() ?? []).map(({ key, value }) => [key, value]));
      const sent = { ...base, ...Object.fromEntries(saved.map((key) => [key, typed[key]])) };
      const written = Object.fromEntries(saved.map((key) => [key, values[key]]));
      // The saved values are known even if the settings were not read again.
      const stored = { ...settings, ...now, ...written };
      setEdit(
        (before) => before && accepted(before, sent, { version: edit.version, toDraft: () => toDraft(stored) }, page),
      );
      if (rejected.failure === null) {
        setRejected(NOTHING);
        showToast(staffMessages.settingUpdated);
      } else reject(rejected);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  function change(changed: DraftChange<SettingsDraft>) {
    set(changed);
    const names: readonly string[] = changedKeys(draft, {
      ...draft,
      ...(typeof changed === 'function' ? changed(draft) : changed),
    });
    setRejected((before) => ({
      failure: null,
      errors: Object.fromEntries(
        Object.entries(before.errors).filter(([field]) => !names.includes(field.split('.')[0] ?? '')),
      ),
    }));
  }
  const isRestored = isDirty && edit?.isRestored === true;
  return {
    query,
    draft,
    set: change,
    isDirty,
    isRestored,
    isReadOnly,
    isSaving,
    errors,
    failure,
    rejections,
    save,
    discard,
  };
}

const ofSetting = (key: SettingKey, errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name === 'value' ? key : `${key}.${name.replace(/^value\./, '')}`,
      message,
    ]),
  );

export function useSettings() {
  const query = trpc.settings.list.useQuery();
  // The server checks every value against settingValues on saving.
  const known = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value])) as Partial<Settings>;
  return { query, settings: { ...DEFAULT_SETTINGS, ...known } };
}
