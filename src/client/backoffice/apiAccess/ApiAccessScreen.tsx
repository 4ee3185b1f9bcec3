import { useParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { sayAndRefresh } from '#client/app/showError.ts';
import { momentText } from '#client/app/storeClock.ts';
import { StatusBadge, type StatusBadgeProps } from '#client/design/badge/StatusBadge.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { PlainTable } from '#client/design/table/PlainTable.tsx';
import type { ApiTokenRecord } from '#shared/contracts/apiTokens.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { CellNote, CellText, TwoLines } from '../records/list/listParts.tsx';
import { Section, SectionsPage } from '../records/Section.tsx';
import { Webhooks } from '../webhooks/Webhooks.tsx';
import { scopeList } from '../webhooks/webhooks.css.ts';
import { NewApiToken } from './NewApiToken.tsx';

export default function ApiAccessScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === 'webhooks' ? (
    <SectionsPage title="Webhooks">
      <Webhooks />
    </SectionsPage>
  ) : (
    <SectionsPage title="API tokens">
      <ApiTokenList />
      <NewApiToken />
    </SectionsPage>
  );
}

function ApiTokenList() {
  const tokens = trpc.apiTokens.list.useQuery();
  return (
    <Section
      title="Tokens"
      description="A program with a token can do what the token’s creator allowed. Old tokens stay listed for 90 days."
    >
      <QueryFaces query={tokens} loading={{ label: 'Loading tokens', lines: 4 }}>
        {(records) =>
          records.length === 0 ? (
            <EmptyState title={staffMessages.noRecords} description={staffMessages.noTokens} />
          ) : (
            <PlainTable label="API tokens" columns={columns} rows={records} rowId={({ _id }) => _id} />
          )
        }
      </QueryFaces>
    </Section>
  );
}

const columns: TableColumn<ApiTokenRecord>[] = [
  {
    id: 'name',
    header: 'Token',
    isRowHeader: true,
    render: ({ name, begins_with, owner }) => (
      <TwoLines weight="medium" note={`${begins_with}…, of ${owner.name}`}>
        {name}
      </TwoLines>
    ),
  },
  {
    id: 'scopes',
    header: 'Permissions',
    render: ({ scopes, categories }) => (
      <div className={scopeList}>
        <CellText>{scopes.join(', ')}</CellText>
        {categories && (
          <CellNote>
            {categories.length === 0
              ? staffMessages.tokenWithoutCategory
              : `Only in ${categories.map(({ name }) => name).join(', ')}`}
          </CellNote>
        )}
      </div>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    render: ({ last_used_at, last_used_from }) =>
      last_used_at ? <TwoLines note={`from ${last_used_from}`}>{momentText(last_used_at)}</TwoLines> : 'Never',
  },
  { id: 'state', header: 'Status', render: (token) => <State token={token} /> },
  { id: 'revoke', header: 'Revoke', isNowrap: true, render: (token) => <RevokeToken token={token} /> },
];

const STATES: Record<ApiTokenRecord['state'], { label: string; tone: NonNullable<StatusBadgeProps['tone']> }> = {
  live: { label: 'Active', tone: 'success' },
  blocked: { label: 'Blocked', tone: 'notice' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

function State({ token: { state, expires_at, revoked_at } }: { token: ApiTokenRecord }) {
  return (
    <>
      <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
      <CellNote>{revoked_at ? momentText(revoked_at) : `until ${momentText(expires_at)}`}</CellNote>
    </>
  );
}

export function RevokeToken({ token: { _id, name, state } }: { token: ApiTokenRecord }) {
  const utils = trpc.useUtils();
  const revoke = trpc.apiTokens.revoke.useMutation(sayAndRefresh(() => utils.apiTokens.list.invalidate()));
  if (state === 'expired' || state === 'revoked') return null;
  return (
    <AskFirst
      title={`Revoke ${name}?`}
      actionLabel="Revoke"
      onAction={() => revoke.mutateAsync({ _id })}
      button={
        <Button size="small" tone="danger" aria-label={`Revoke: ${name}`}>
          Revoke
        </Button>
      }
    >
      {staffMessages.revokeMeans}
    </AskFirst>
  );
}
