import { messageOf } from '#client/api/apiError.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { messages } from '#shared/messages.ts';
import type { useOrderUpdates } from './useOrderUpdates.ts';

export function UpdatesStopped({ updates }: { updates: ReturnType<typeof useOrderUpdates> }) {
  if (updates.error === null) return null;
  return (
    <Banner tone="info" actions={<Button onPress={updates.listenAgain}>Update this page</Button>}>
      {messageOf(updates.error, messages.updatesEnded)}
    </Banner>
  );
}
