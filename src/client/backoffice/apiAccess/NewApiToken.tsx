import { MAX_TOKEN_NAME, SCOPE_AREAS, SCOPES, type Scope, type ScopeArea } from '#shared/domain/apiScopes.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { TagField } from '../../design/tagField/TagField.tsx';
import { useCategoryOptions } from '../categories/CategoryField.tsx';
import { NewRecordForm } from '../records/form/NewRecordForm.tsx';
import type { FieldForm } from '../records/RecordFields.tsx';
import { Section } from '../records/Section.tsx';
import { SecretBanner } from '../webhooks/WebhookCard.tsx';

const AREA_LABELS: Record<ScopeArea, string> = {
  orders: 'Orders',
  stocks: 'Stocks',
  categories: 'Categories',
  reference: 'Lists of products, suppliers',
  warehouses: 'Pick-up places',
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
  preset: 'Read orders',
  read: [] as string[],
  write: [] as string[],
  categories: [] as string[],
};
type TokenDraft = typeof EMPTY;

const isChosen = ({ preset }: TokenDraft) => preset === CHOSEN;
const scopesOf = ({ preset, read, write }: TokenDraft) =>
  PRESETS[preset] ?? SCOPES.filter((scope) => [...read, ...write].includes(scope));

export function NewApiToken() {
  const utils = trpc.useUtils();
  const create = trpc.apiTokens.create.useMutation({ onSettled: () => utils.apiTokens.list.invalidate() });
  return (
    <Section title="New token" description="Create one token for each program. It cannot do more than you can.">
      {create.data && (
        <SecretBanner
          kind="token"
          name={create.data.record.name}
          text={create.data.token}
          onDismiss={() => create.reset()}
        />
      )}
      <Stack maxWidth="form">
        <NewRecordForm
          empty={EMPTY}
          fields={[
            {
              kind: 'text',
              name: 'name',
              label: 'Name',
              description: 'Name of the program. Shown in the audit log.',
              isRequired: true,
              maxLength: MAX_TOKEN_NAME,
            },
            { kind: 'select', name: 'days', label: 'Valid for', options: DAY_OPTIONS },
            { kind: 'select', name: 'preset', label: 'Permissions', options: PRESET_OPTIONS },
            { kind: 'choices', name: 'read', label: 'Can read', options: READ_OPTIONS, isShown: isChosen },
            {
              kind: 'choices',
              name: 'write',
              label: 'Can change',
              description: 'To also view records, select Can read.',
              options: WRITE_OPTIONS,
              isShown: isChosen,
            },
            TokenCategories,
          ]}
          check={(draft) => ({
            ...(draft.name.trim() === '' && { name: staffMessages.tokenNameMissing }),
            ...(scopesOf(draft).length === 0 && { read: staffMessages.tokenScopeMissing }),
          })}
          submitLabel="Create token"
          create={(draft) =>
            create.mutateAsync({
              name: draft.name,
              days: Number(draft.days),
              scopes: [...scopesOf(draft)],
              categories: draft.categories,
            })
          }
        />
      </Stack>
    </Section>
  );
}

function TokenCategories({ form: { draft, set } }: { form: FieldForm<TokenDraft> }) {
  const categories = useCategoryOptions();
  return (
    <TagField
      label="Only in these categories"
      description="Includes subcategories. Empty = all categories you can access."
      placeholder={categories.isPending ? 'Loading…' : undefined}
      options={categories.options}
      value={draft.categories}
      onChange={(ids) => set({ categories: ids })}
    />
  );
}
