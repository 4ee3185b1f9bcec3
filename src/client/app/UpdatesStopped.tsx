import { messages } from '#shared/messages.ts';
import { messageOf } from '../api/apiError.ts';
import { Banner } from '../design/banner/Banner.tsx';
import { Button } from '../design/button/Button.tsx';
import type { useOrderUpdates } from './useOrderUpdates.ts';

/** Says why no update comes any more, with a button that listens again; nothing while the page listens. */
export function UpdatesStopped({ updates }: { updates: ReturnType<typeof useOrderUpdates> }) {
  if (updates.error === null) return null;
  return (
    <Banner tone="info" actions={<Button onPress={updates.listenAgain}>Update this page</Button>}>
      {messageOf(updates.error, messages.updatesEnded)}
    </Banner>
  );
}
