import { hasCustomerDrafts } from '#client/browser/draftStorage.ts';
import { messages } from '#shared/messages.ts';
import { Banner } from '../../design/banner/Banner.tsx';

/** Why a customer was redirected to the sign-in. */
export default function SessionEndedNotice() {
  return (
    <Banner tone="notice">{hasCustomerDrafts() ? messages.sessionEndedWhileTyping : messages.sessionEnded}</Banner>
  );
}
