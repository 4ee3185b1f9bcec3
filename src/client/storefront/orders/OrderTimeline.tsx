import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { momentText } from '../../app/storeClock.ts';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { step, timeline as timelineClass } from './OrderPage.css.ts';

/** The events of an order, the latest first. */
export function OrderTimeline({ timeline }: { timeline: OwnOrder['timeline'] }) {
  return (
    <ol className={timelineClass} aria-label="What has happened">
      {timeline.map(({ _id, when, text, reason }) => (
        <li key={_id} className={step}>
          <Text>{text}</Text>
          {reason !== '' && <Text size="small">{reason}</Text>}
          <Note as="time" dateTime={when.toISOString()}>
            {momentText(when)}
          </Note>
        </li>
      ))}
    </ol>
  );
}
