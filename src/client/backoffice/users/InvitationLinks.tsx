import { copyText } from '#client/browser/copyText.ts';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';

const linkOf = ({ path }: Invitation) => window.location.origin + path;

async function copy(text: string) {
  if (await copyText(text)) showToast(staffMessages.linkCopied, { tone: 'success' });
  else showToast(staffMessages.secretNotCopied, { tone: 'error' });
}

/** Shown only once. */
export function InvitationLinks({ invitations }: { invitations: readonly Invitation[] }) {
  const [first, second] = invitations;
  if (!first) return null;
  const until = momentText(first.expires_at);
  return (
    <Stack gap="3">
      <Banner
        tone="notice"
        title={second ? staffMessages.linksOnce : staffMessages.linkOnce}
        actions={
          second && (
            <Button
              size="small"
              onPress={() => void copy(invitations.map((each) => `${each.name}\t${linkOf(each)}`).join('\n'))}
            >
              Copy all
            </Button>
          )
        }
      >
        {`${second ? 'Each' : 'The'} link can be used once. Valid until ${until}.`}
      </Banner>
      <PlainList aria-label="Links">
        {invitations.map((invitation) => (
          <Inline
            as="li"
            key={invitation.user_id}
            gap="3"
            align="start"
            justify="space-between"
            wrap={false}
            paddingY="2"
          >
            <Stack gap="1" overflowWrap="anywhere">
              <Text weight="medium">{`${invitation.name} (${invitation.username})`}</Text>
              <code>{linkOf(invitation)}</code>
              {invitation.is_mailed && <Note>{staffMessages.linkMailed}</Note>}
            </Stack>
            <Button
              size="small"
              aria-label={`Copy the link of ${invitation.name}`}
              onPress={() => void copy(linkOf(invitation))}
            >
              Copy
            </Button>
          </Inline>
        ))}
      </PlainList>
    </Stack>
  );
}
