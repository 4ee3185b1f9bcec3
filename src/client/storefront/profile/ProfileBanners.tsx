import { Banner } from '../../design/banner/Banner.tsx';
import { Stack } from '../../design/layout/Stack.tsx';

export interface ProfileBannersProps {
  hasName: boolean;
  hasAgreed: boolean;
  hasPhone: boolean;
}

/** Says what the profile still lacks (docs/rules.md, People and sign-in). */
export function ProfileBanners({ hasName, hasAgreed, hasPhone }: ProfileBannersProps) {
  if (hasName && hasAgreed && hasPhone) return null;
  return (
    <Stack gap="3">
      {!hasName && (
        <Banner title="Customer Information">
          Please give your full name below and save it, so that the store knows whom it hands an order to.
        </Banner>
      )}
      {!hasAgreed && (
        <Banner tone="notice" title="Privacy Policy">
          Please read the privacy policy and agree to it before you order.
        </Banner>
      )}
      {!hasPhone && (
        <Banner tone="notice" title="Contact No. Required">
          Please leave a number at which the store can reach you about an order.
        </Banner>
      )}
    </Stack>
  );
}
