import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { draftKey, removeDraft } from '#client/browser/draftStorage.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { NEW_RECORD, recordPath } from '../../../app/paths.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import type { FieldLabels } from '../fieldLabels.ts';
import { type Difference, differencesOf, mergeDrafts } from './differences.ts';
import { useNavigationBlocker, useUnsavedGuard } from './UnsavedChangesDialog.tsx';
import { type FieldMessages, useApiError } from './useApiError.ts';
import { accepted, type DraftChange, type DraftSource, fresh, useDraft } from './useDraft.ts';

export interface MasterRecord {
  _id: string;
  version: number;
}

/** Disabled for a new record. */
interface RecordQuery<Rec> {
  data: Rec | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<{ data: Rec | undefined; error: unknown }>;
}

export interface RecordOptions<Rec extends MasterRecord, Draft extends object> extends FieldLabels {
  id: string;
  basePath: string;
  recordQuery: RecordQuery<Rec>;
  empty: Draft;
  toDraft: (record: Rec) => Draft;
  create: (draft: Draft) => Promise<Rec>;
  update: (draft: Draft & { _id: string; version: number }) => Promise<Rec>;
  remove?: (key: { _id: string }) => Promise<unknown>;
  onChanged?: () => unknown;
  isReadOnly?: boolean;
  /** Fields that are never stored in the browser: passwords. Pass the same array at every render. */
  secrets?: readonly (keyof Draft)[];
}

interface Conflict {
  message: string;
  differences: readonly Difference[];
}

interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  errorMessage: string | undefined;
  isReadOnly: boolean;
}

export interface RecordForm<Rec extends MasterRecord, Draft extends object> {
  status: 'pending' | 'failed' | 'missing' | 'ready';
  error: unknown;
  retry: () => void;
  isRetrying: boolean;

  id: string;
  isNew: boolean;
  /** The record as last read or saved; null for a new one. Parts that are saved separately (a switch, pictures) read it. */
  record: Rec | null;
  isReadOnly: boolean;
  draft: Draft;
  /** Changes the draft; a function receives the latest one. Memoized. */
  set: (change: DraftChange<Draft>) => void;
  /** Binds a field: `<TextField label="Name" {...form.field('name')} />`. */
  field: <Name extends keyof Draft & string>(name: Name) => FieldBinding<Draft[Name]>;
  isDirty: boolean;
  /** The server's messages by field until the field is changed; a list's entry is `sizes.0.price`. */
  errors: FieldMessages;
  /** Counts rejected saves, so that each one moves the focus. */
  rejections: number;
  failure: string | null;

  save: () => Promise<boolean>;
  isSaving: boolean;
  remove: (() => Promise<void>) | null;
  isRestored: boolean;
  discard: () => void;
  conflict: Conflict | null;
  /** Merges: your changes win, other fields are theirs. */
  saveOver: () => Promise<boolean>;
  takeTheirs: () => void;

  listUrl: string;
  fieldLabels: FieldLabels;
}

const NO_SECRETS: readonly never[] = [];

export function useRecord<Rec extends MasterRecord, Draft extends object>(
  options: RecordOptions<Rec, Draft>,
): RecordForm<Rec, Draft> {
  const { id, basePath, recordQuery, empty, toDraft, isReadOnly = false, secrets = NO_SECRETS } = options;
  const isNew = id === NEW_RECORD;
  const user = trpc.users.me.useQuery();
  const [, navigate] = useLocation();
  const search = useSearch();
  const query = search && `?${search}`;
  const { bypass } = useNavigationBlocker();
  // Does not return a user who has navigated away during the save.
  const isHere = () => location.pathname === recordPath(basePath, id);

  const [saved, setSaved] = useState<Rec | null>(null);
  const record = latestOf(recordQuery.data, saved, id);
  const storeKey = user.data ? draftKey('staff', user.data._id, recordPath(basePath, id)) : null;
  const sourceOf = (read: Rec): DraftSource<Draft> => ({ version: read.version, toDraft: () => toDraft(read) });
  const newSource = { version: null, toDraft: () => empty };
  const source = isNew ? newSource : record && sourceOf(record);
  const { edit, isDirty, set: change, setEdit } = useDraft<Draft>({ id, storeKey, source, secrets });

  const apiError = useApiError(id);
  const { clear } = apiError;
  const draft = edit?.draft ?? empty;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const set = useCallback(
    (patch: DraftChange<Draft>) => {
      change(patch);
      const before = latest.current;
      const after = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      clear(differencesOf(before, after, before).map(({ field }) => field));
    },
    [change, clear],
  );
  // Reads the conflicting version, to compare it.
  const { isSaving, submit } = useOneWrite(apiError, () => void recordQuery.refetch());

  function discard() {
    apiError.forget();
    if (storeKey) removeDraft(storeKey);
    if (source) setEdit(fresh(id, source));
  }
  useUnsavedGuard(isDirty && !isReadOnly, discard);

  async function write(sent: Draft, version: number | null) {
    const savedRecord = await (isNew || version === null
      ? options.create(sent)
      : options.update({ ...sent, _id: id, version }));
    showToast(staffMessages.saved, { isForNextPage: isNew });
    // Rendered before the URL changes: under its new id the form must find the saved record.
    flushSync(() => {
      setSaved(savedRecord);
      setEdit((now) => (now?.ids.includes(id) ? accepted(now, sent, sourceOf(savedRecord), savedRecord._id) : now));
    });
    if (isNew && isHere())
      bypass(() => navigate(recordPath(basePath, savedRecord._id) + location.search, { replace: true }));
    if (isNew && storeKey) removeDraft(storeKey);
    void options.onChanged?.();
  }

  async function save(): Promise<boolean> {
    if (!edit || isReadOnly) return false;
    return submit(() => write(edit.draft, edit.version));
  }

  async function saveOver(): Promise<boolean> {
    if (!edit || isReadOnly) return false;
    return submit(async () => {
      const { data: theirs, error } = await recordQuery.refetch();
      if (error || !theirs) throw error;
      const base = toDraft(theirs);
      setEdit((now) => now && { ...now, draft: mergeDrafts(now.base, now.draft, base), base, version: theirs.version });
      await write(mergeDrafts(edit.base, edit.draft, base), theirs.version);
    });
  }

  async function remove() {
    const isGone = await submit(async () => {
      await options.remove?.({ _id: id });
    });
    if (!isGone) return;
    showToast(staffMessages.deleted, { isForNextPage: true });
    if (storeKey) removeDraft(storeKey);
    // The record leaves the screen first, because reading it again would fail.
    if (isHere()) bypass(() => flushSync(() => navigate(basePath + query)));
    void options.onChanged?.();
  }

  const unread = (isNew ? null : recordQuery.error) ?? user.error;
  const message =
    apiError.conflict ?? (isDirty && isOutdated(edit?.version, record) ? staffMessages.changedByAnother : null);
  return {
    status: statusOf(edit !== null, unread),
    error: unread,
    retry: () => void Promise.all([user.refetch(), isNew || recordQuery.refetch()]),
    isRetrying: recordQuery.isFetching || user.isFetching,
    id,
    isNew,
    record: isNew ? null : record,
    isReadOnly,
    draft,
    set,
    field: (name) => ({
      name,
      value: draft[name],
      onChange: (value) => set((before) => ({ ...before, [name]: value })),
      errorMessage: apiError.errors[name],
      isReadOnly,
    }),
    isDirty,
    errors: apiError.errors,
    rejections: apiError.count,
    failure: apiError.failure,
    save,
    isSaving,
    remove: isNew || isReadOnly || !options.remove ? null : remove,
    isRestored: isDirty && edit?.isRestored === true,
    discard,
    conflict:
      message !== null && edit && record
        ? { message, differences: differencesOf(edit.base, edit.draft, toDraft(record)) }
        : null,
    saveOver,
    takeTheirs: discard,
    listUrl: basePath + query,
    fieldLabels: { labels: options.labels, show: options.show },
  };
}

/** Runs one write at a time; `submit` returns whether it succeeded. `onConflict` is called if another user saved first. */
function useOneWrite(apiError: ReturnType<typeof useApiError>, onConflict: () => void) {
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  async function submit(write: () => Promise<void>): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSaving(true);
    apiError.forget();
    try {
      await write();
      return true;
    } catch (error) {
      if (apiError.reject(error)) onConflict();
      return false;
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }
  return { isSaving, submit };
}

function statusOf(isReady: boolean, error: unknown): RecordForm<never, never>['status'] {
  if (isReady) return 'ready';
  if (!error) return 'pending';
  return toApiError(error)?.code === 'not_found' ? 'missing' : 'failed';
}

const isOutdated = (version: number | null | undefined, record: MasterRecord | null) =>
  record !== null && version != null && record.version > version;

function latestOf<Rec extends MasterRecord>(read: Rec | undefined, saved: Rec | null, id: string): Rec | null {
  const own = [read, saved].filter((each): each is Rec => each?._id === id);
  return own.reduce<Rec | null>((latest, each) => (latest && latest.version >= each.version ? latest : each), null);
}
