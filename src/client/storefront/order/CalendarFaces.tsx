import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import type { StoreCalendar } from './useStoreCalendar.ts';

interface CalendarFacesProps {
  store: StoreCalendar;
  height: number;
  children: ReactNode;
}

export function CalendarFaces({ store, height, children }: CalendarFacesProps) {
  if (store.isKnown) return children;
  if (store.isPending) {
    return (
      <SkeletonGroup label="Loading the pick-up calendar">
        <Skeleton shape="block" height={height} />
      </SkeletonGroup>
    );
  }
  return (
    <Banner tone="error" actions={<Button onPress={() => void store.refetch()}>Try again</Button>}>
      {messages.processingFailed}
    </Banner>
  );
}
