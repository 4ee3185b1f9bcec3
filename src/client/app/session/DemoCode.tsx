import { Banner } from '#client/design/banner/Banner.tsx';

export function DemoCode({ code }: { code: string | undefined }) {
  if (!code) return null;
  return (
    <Banner title="This is the demo">
      Nothing is sent. Your code is <strong>{code}</strong>.
    </Banner>
  );
}
