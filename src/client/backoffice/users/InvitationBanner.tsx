import { useState } from 'react';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { invitedUntil, staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { InvitationLinks } from './InvitationLinks.tsx';

/** The invitation of a user who has not set a password yet: its link is made again, or ended. */
export function InvitationBanner({ id, until }: { id: string; until: Date }) {
  const utils = trpc.useUtils();
  const [made, setMade] = useState<Invitation | null>(null);
  const onError = (error: unknown) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' });
  const onSettled = () => utils.users.invalidate();
  const renew = trpc.users.renewInvitation.useMutation({
    onSuccess: ({ invitation }) => setMade(invitation),
    ...{ onError, onSettled },
  });
  const revoke = trpc.users.revokeInvitation.useMutation({
    onSuccess: ({ msg }) => {
      setMade(null);
      showToast(msg);
    },
    ...{ onError, onSettled },
  });
  const isOver = until.getTime() <= Date.now();
  return (
    <>
      <Banner
        tone="notice"
        actions={
          <Inline gap="2">
            <Button size="small" isPending={renew.isPending} onPress={() => renew.mutate({ _id: id })}>
              Make a new link
            </Button>
            {!isOver && (
              <AskFirst
                title="End this invitation?"
                actionLabel="End it"
                onAction={() => revoke.mutateAsync({ _id: id })}
                button={(ask) => (
                  <Button size="small" onPress={ask}>
                    End the invitation
                  </Button>
                )}
              >
                {staffMessages.invitationEnds}
              </AskFirst>
            )}
          </Inline>
        }
      >
        {isOver ? staffMessages.invitationOver : invitedUntil(formatDateTime(until, storeConfig.timeZone))}
      </Banner>
      {made && <InvitationLinks invitations={[made]} />}
    </>
  );
}
