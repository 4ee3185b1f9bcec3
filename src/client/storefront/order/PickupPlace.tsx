import { atCounter } from '#shared/domain/storeFacts.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';

/** Where and when orders are handed over, in one line wherever a customer decides about it. Nothing of a store that has not said it. */
export function PickupPlace({ counter }: { counter: string | null }) {
  const { place, hours, map_link } = atCounter(
    storeConfig.store,
    storeConfig.counters.find(({ _id }) => _id === counter),
  );
  if (!place) return null;
  return (
    <Text size="small">
      Pick up at <strong>{place}</strong>
      {hours && ` · ${hours}`}
      {map_link && (
        <>
          {' · '}
          <Link href={map_link} target="_blank" rel="noreferrer">
            Map
          </Link>
        </>
      )}
    </Text>
  );
}
