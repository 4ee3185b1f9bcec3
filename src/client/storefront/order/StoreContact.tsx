import { atCounter, type Counter, phoneLink } from '#shared/domain/storeFacts.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';

export function StoreContact({ counter, hasHours = false }: { counter?: Counter | undefined; hasHours?: boolean }) {
  const { place, map_link, phone, mail, hours } = atCounter(storeConfig.store, counter);
  return (
    <>
      {place && (
        <Text size="small">
          {map_link ? (
            <Link href={map_link} target="_blank" rel="noreferrer">
              {place}
            </Link>
          ) : (
            place
          )}
        </Text>
      )}
      {phone && (
        <Text size="small">
          <Link href={phoneLink(phone)}>{phone}</Link>
        </Text>
      )}
      {mail && (
        <Text size="small">
          <Link href={`mailto:${mail}`}>{mail}</Link>
        </Text>
      )}
      {hasHours && hours && <Text size="small">Open: {hours}</Text>}
    </>
  );
}
