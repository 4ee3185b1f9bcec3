import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Text } from '../../design/text/Text.tsx';
import { RevokeToken } from '../apiAccess/RevokeToken.tsx';

/** Says after a change of one's password that API tokens go on, and offers to revoke each; nothing to those who have none. */
export function OwnTokens({ ownerId }: { ownerId: string }) {
  const tokens = trpc.apiTokens.list.useQuery();
  const own = tokens.data?.filter(({ owner, state }) => owner._id === ownerId && state === 'live') ?? [];
  if (own.length === 0) return null;
  return (
    <Banner tone="notice" title={staffMessages.tokensGoOn}>
      <PlainList aria-label="Your API tokens">
        {own.map((token) => (
          <li key={token._id}>
            <Inline justify="space-between" gap="3">
              <Text>{`${token.name} (${token.begins_with}…)`}</Text>
              <RevokeToken token={token} />
            </Inline>
          </li>
        ))}
      </PlainList>
    </Banner>
  );
}
