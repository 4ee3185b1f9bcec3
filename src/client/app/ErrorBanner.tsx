import { messageOf } from '../api/apiError.ts';
import { Banner } from '../design/banner/Banner.tsx';

export const ErrorBanner = ({ error, fallback }: { error: unknown; fallback?: string }) =>
  Boolean(error) && <Banner tone="error">{messageOf(error, fallback)}</Banner>;
