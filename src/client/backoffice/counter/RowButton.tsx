import type { ReactNode } from 'react';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { OrderNumber } from '../records/OrderNumber.tsx';
import { row, rowBadges, rowMain } from './counter.css.ts';

interface RowButtonProps {
  order: { _id: string; order_no: string; profile: { name: string }; students: Parameters<typeof describeStudents>[0] };
  isOpen: boolean;
  onOpen: (id: string) => void;
  badges: ReactNode;
  /** More lines below the name. */
  children?: ReactNode;
}

/** A row of a list of orders, which opens its order. */
export const RowButton = ({ order, isOpen, onOpen, badges, children }: RowButtonProps) => (
  <li>
    <button type="button" className={row} aria-pressed={isOpen} onClick={() => onOpen(order._id)}>
      <span className={rowMain}>
        <OrderNumber orderNo={order.order_no} />
        <Text as="span" weight="medium" lines={1}>
          {order.profile.name}
        </Text>
        {order.students.length > 0 && (
          <Note as="span" lines={1}>
            {describeStudents(order.students)}
          </Note>
        )}
        {children}
      </span>
      <span className={rowBadges}>{badges}</span>
    </button>
  </li>
);
