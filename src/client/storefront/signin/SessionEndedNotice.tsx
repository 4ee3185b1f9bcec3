import { hasCustomerDrafts } from '#client/browser/draftStorage.ts';
import { messages } from '#shared/messages.ts';
import { Banner } from '../../design/banner/Banner.tsx';

export default function SessionEndedNotice() {
  return (
    <Banner tone="notice">{hasCustomerDrafts() ? messages.sessionEndedWhileTyping : messages.sessionEnded}</Banner>
  );
}
