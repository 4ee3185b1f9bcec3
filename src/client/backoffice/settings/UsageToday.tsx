import { messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Text } from '../../design/text/Text.tsx';

interface UsageTodayProps {
  query: { data: { sent: number; limit: number; is_running_out: boolean } | undefined; error: unknown };
  describe: (sent: number, limit: number) => string;
}

/** How many were sent today; a warning when they run out. */
export function UsageToday({ query: { data, error }, describe }: UsageTodayProps) {
  if (error) return <Banner tone="error">{messageOf(error)}</Banner>;
  if (!data) return null;
  const text = describe(data.sent, data.limit);
  return data.is_running_out ? <Banner tone="notice">{text}</Banner> : <Text>{text}</Text>;
}
