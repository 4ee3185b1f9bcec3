import { Stack } from '../../../design/layout/Stack.tsx';
import { Link } from '../../../design/link/Link.tsx';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { DAY, type DayPart } from './dayTexts.ts';
import { picture as pictureClass } from './help.css.ts';

const PICTURES: Record<DayPart['picture'], string> = {
  'day-orders': new URL('../../../../../docs/screenshots/day-orders.png', import.meta.url).href,
  'day-payments': new URL('../../../../../docs/screenshots/day-payments.png', import.meta.url).href,
  'day-picking': new URL('../../../../../docs/screenshots/day-picking.png', import.meta.url).href,
  'day-counter': new URL('../../../../../docs/screenshots/day-counter.png', import.meta.url).href,
  'day-report': new URL('../../../../../docs/screenshots/day-report.png', import.meta.url).href,
};

/** The day of a shop in five pictures, each with the way to its screen. */
export function DayInTheStore() {
  return (
    <Stack gap="4">
      <Heading level={3} size="h4">
        A day in the store
      </Heading>
      {DAY.map(({ title, text, picture, path }, index) => (
        <Stack gap="2" key={picture}>
          <Link isAlone href={path}>{`${index + 1}. ${title}`}</Link>
          <Text>{text}</Text>
          <img className={pictureClass} src={PICTURES[picture]} width={1440} height={900} alt="" loading="lazy" />
        </Stack>
      ))}
    </Stack>
  );
}
