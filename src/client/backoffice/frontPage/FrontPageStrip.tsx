import { useIsFetching } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-aria-components/Link';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import { failed, label, note, strip, tile, value } from './frontPage.css.ts';
import { type FrontPageTile, frontPageTiles } from './frontPageTiles.ts';

/** Changes of stock and time move the figures without a change of an order; they are seen within this time. */
const REFRESH_MS = 60_000;
const TILES = 6;

function useFigures() {
  const figures = trpc.dashboard.frontPage.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const isReadingOrders = useIsFetching({ queryKey: getQueryKey(trpc.dashboard.index) }) > 0;
  const readingSince = useRef<number>(undefined);
  const { refetch, dataUpdatedAt } = figures;
  const readAt = useRef(dataUpdatedAt);
  useEffect(() => {
    readAt.current = dataUpdatedAt;
  }, [dataUpdatedAt]);
  useEffect(() => {
    if (isReadingOrders) readingSince.current = Date.now();
    else if (readingSince.current !== undefined && readAt.current < readingSince.current) void refetch();
  }, [isReadingOrders, refetch]);
  return figures;
}

export function FrontPageStrip() {
  const figures = useFigures();
  if (figures.isPending) {
    return (
      <SkeletonGroup label="Loading today’s figures">
        <div className={strip}>
          {Array.from({ length: TILES }, (_, index) => (
            <Skeleton key={String(index)} shape="block" height={48} />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (!figures.data) {
    return (
      <div className={failed} role="alert">
        <Text size="small">
          <Message>{messageOf(figures.error)}</Message>
        </Text>
        <Button size="small" onPress={() => void figures.refetch()} isPending={figures.isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <PlainList className={strip} aria-label="Today’s figures">
      {frontPageTiles(figures.data).map((each) => (
        <Inline key={each.id} as="li" gap="0" align="stretch" wrap={false} minWidth="0">
          <Tile {...each} />
        </Inline>
      ))}
    </PlainList>
  );
}

function Tile({ label: text, value: figure, note: more, href }: FrontPageTile) {
  return (
    <Link href={href} className={tile}>
      <span className={value}>{figure}</span>
      <span className={label}>{text}</span>
      <span className={note}>{more}</span>
    </Link>
  );
}
