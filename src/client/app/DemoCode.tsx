import { Banner } from '../design/banner/Banner.tsx';

/** The sign-in code of a demo, which sends no messages; nothing elsewhere. */
export function DemoCode({ code }: { code: string | undefined }) {
  if (!code) return null;
  return (
    <Banner title="This is the demo">
      No SMS is sent. Your code is <strong>{code}</strong>.
    </Banner>
  );
}
