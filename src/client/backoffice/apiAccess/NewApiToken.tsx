import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { copyText } from '#client/browser/copyText.ts';
import { MAX_TOKEN_NAME, SCOPE_AREAS, SCOPES, type Scope, type ScopeArea } from '#shared/domain/apiScopes.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { CheckboxGroup } from '../../design/checkbox/CheckboxGroup.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Select } from '../../design/select/Select.tsx';
import { TagField } from '../../design/tagField/TagField.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useCategoryOptions } from '../categories/useCategoryOptions.ts';
import { Section } from '../records/Section.tsx';
import { form, tokenText } from '../webhooks/webhooks.css.ts';

const AREA_LABELS: Record<ScopeArea, string> = {
  orders: 'Orders',
  stocks: 'Stocks',
  categories: 'Categories',
  reference: 'Lists of products, suppliers',
  warehouses: 'Warehouses',
  reports: 'Reports',
  settings: 'Settings and closed days',
  users: 'Users',
  jobs: 'Background work',
  'audit-log': 'Audit log',
  privacy: 'Personal data',
};

const scopeOptions = (kind: 'read' | 'write') =>
  SCOPE_AREAS.flatMap((area) => {
    const id = SCOPES.find((scope) => scope === `${area}:${kind}`);
    return id ? [{ id, label: AREA_LABELS[area] }] : [];
  });

const DAY_OPTIONS = [7, 30, 90, 180, 365].map((days) => ({
  id: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));
const READ_OPTIONS = scopeOptions('read');
const WRITE_OPTIONS = scopeOptions('write');

const CHOSEN = 'Choose…';
const PRESETS: Readonly<Record<string, readonly Scope[]>> = {
  'Read orders': ['orders:read'],
  'Read reports': ['reports:read'],
  'Update stock': ['stocks:read', 'stocks:write'],
  Everything: SCOPES,
};
const PRESET_OPTIONS = [...Object.keys(PRESETS), CHOSEN].map((id) => ({ id, label: id }));

const EMPTY = {
  name: '',
  days: '90',
  preset: null as string | null,
  read: [] as Scope[],
  write: [] as Scope[],
  categories: [] as string[],
};

const missingOf = (name: string, scopes: readonly Scope[]): Record<string, string> => ({
  ...(name.trim() === '' ? { name: staffMessages.tokenNameMissing } : {}),
  ...(scopes.length === 0 ? { scopes: staffMessages.tokenScopeMissing } : {}),
});

export function NewApiToken() {
  const utils = trpc.useUtils();
  const categories = useCategoryOptions();
  const [draft, setDraft] = useState(EMPTY);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const create = trpc.apiTokens.create.useMutation({
    onSuccess: () => setDraft(EMPTY),
    onSettled: () => utils.apiTokens.list.invalidate(),
  });
  const errors = create.error ? fieldErrorsOf(create.error) : missing;

  function submit() {
    const { name, days, preset, read, write, categories } = draft;
    const scopes = PRESETS[preset ?? ''] ?? [...read, ...write];
    const found = missingOf(name, scopes);
    setMissing(found);
    create.reset();
    if (Object.keys(found).length === 0) create.mutate({ name, days: Number(days), scopes: [...scopes], categories });
  }

  return (
    <Section title="New token" description="Create one token for each program. It cannot do more than you can.">
      {create.data && <MadeToken made={create.data} onDismiss={() => create.reset()} />}
      <div className={form}>
        <Form errors={errors} onSubmit={submit}>
          <Stack gap="4">
            <TextField
              name="name"
              label="Name"
              description="Name of the program. Shown in the audit log."
              isRequired
              maxLength={MAX_TOKEN_NAME}
              value={draft.name}
              onChange={(name) => setDraft({ ...draft, name })}
            />
            <Select
              name="days"
              label="Valid for"
              options={DAY_OPTIONS}
              value={draft.days}
              onChange={(days) => setDraft({ ...draft, days: String(days) })}
            />
            <SegmentedControl
              label="Permissions"
              options={PRESET_OPTIONS}
              value={draft.preset}
              onChange={(preset) => setDraft({ ...draft, preset })}
              errorMessage={draft.preset === CHOSEN ? undefined : errors.scopes}
            />
            {draft.preset === CHOSEN && (
              <>
                <CheckboxGroup
                  name="scopes"
                  label="Can read"
                  options={READ_OPTIONS}
                  value={draft.read}
                  onChange={(read) => setDraft({ ...draft, read: read as Scope[] })}
                />
                <CheckboxGroup
                  label="Can change"
                  description="To also view records, select Can read."
                  options={WRITE_OPTIONS}
                  value={draft.write}
                  onChange={(write) => setDraft({ ...draft, write: write as Scope[] })}
                />
              </>
            )}
            <TagField
              label="Only in these categories"
              description="Includes subcategories. Empty = all categories you can access."
              placeholder={categories.isPending ? 'Loading…' : undefined}
              options={categories.options}
              value={draft.categories}
              onChange={(ids) => setDraft({ ...draft, categories: ids })}
              errorMessage={errors.categories}
            />
            <ErrorBanner error={create.error} />
            <div>
              <SubmitButton isPending={create.isPending}>Create token</SubmitButton>
            </div>
          </Stack>
        </Form>
      </div>
    </Section>
  );
}

interface MadeTokenProps {
  made: { token: string; record: { name: string } };
  onDismiss: () => void;
}

/** The new token is shown only once. */
function MadeToken({ made: { token, record }, onDismiss }: MadeTokenProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // The sent form may have been further down the page.
  useEffect(() => copyButton.current?.focus(), []);

  async function copy() {
    if (await copyText(token)) showToast(staffMessages.tokenCopied);
    else showToast(staffMessages.tokenNotCopied, { tone: 'info' });
  }

  return (
    <Banner tone="notice" title={`${record.name}: ${staffMessages.tokenOnce}`} onDismiss={onDismiss}>
      <Stack gap="3" align="start">
        <code className={tokenText}>{token}</code>
        <Button ref={copyButton} icon={<Copy size={16} aria-hidden />} onPress={copy}>
          Copy the token
        </Button>
      </Stack>
    </Banner>
  );
}
