import { messageOf } from '../api/apiError.ts';
import { Banner } from '../design/banner/Banner.tsx';

/** Says why a call failed; nothing while none has. `fallback` is for an error without a message of its own. */
export const ErrorBanner = ({ error, fallback }: { error: unknown; fallback?: string }) =>
  Boolean(error) && <Banner tone="error">{messageOf(error, fallback)}</Banner>;
