import { Fragment } from 'react';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { textsOf } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents, headingOf } from '#shared/domain/orders/students.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { atCounter, storeLine } from '#shared/domain/storeFacts.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { QrCode } from '../../design/qr/QrCode.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { leftOutText, shelfWords } from './pickedLayout.ts';
import * as css from './print.css.ts';
import { linesOfSlip, namesStudents, type Slip } from './printJob.ts';
import { reprintText } from './usePrintJobs.ts';

export function SlipContent({ order, student }: Omit<Slip, 'key'>) {
  const { order_no, profile, students, pickup_time, payment_status, printed, code } = order;
  const groups = linesOfSlip({ order, student });
  const isWhole = student === null || !namesStudents(order);
  const leftOut = leftOutText({ isNewOnly: false, isScoped: !useIsUnscoped() });
  const again = printed.find(({ kind }) => kind === 'slip');
  return (
    <>
      <div className={css.slipHead}>
        <div>
          {storeConfig.store.logo && <img className={css.slipLogo} src={storeConfig.logo} alt="" />}
          <p>{storeConfig.store.name}</p>
          <p className={css.slipNumber}>{order_no}</p>
          <p className={css.slipWhose}>{student ? student.name : profile.name}</p>
          {student ? (
            <p>
              {[student.grade_level, student.section, `Student ${student.number} of ${student.of}`, profile.name]
                .filter(Boolean)
                .join(' · ')}
            </p>
          ) : (
            students.length > 0 && <p>{describeStudents(students)}</p>
          )}
          <p>{phoneText(profile.phone_number)}</p>
          {pickup_time && <p>{formatPickup(pickup_time, storeConfig.timeZone)}</p>}
          {order.counter && <p className={css.loud}>{order.counter.name}</p>}
          {textsOf(order).map(({ label, text }) => (
            <p key={label}>{`${label}: ${text}`}</p>
          ))}
        </div>
        <div className={css.slipCode}>
          <QrCode text={code} label={`QR code of order ${order_no}`} ecc="quartile" />
        </div>
      </div>
      <p>{code}</p>
      {student && student.of > 1 && (
        <p>
          {isWhole
            ? `One parcel for all ${student.of} students. Each slip lists all items.`
            : `Items for ${student.name}, and items without a name.`}
        </p>
      )}
      {leftOut && <p>{leftOut}</p>}
      {again && <p className={css.loud}>{reprintText(again)}</p>}
      {isUnpaid(payment_status) && (
        <p className={css.loud}>{(partPaidNote(order) || unpaidNote(payment_status)).toUpperCase()}</p>
      )}
      <table className={css.paperTable}>
        <colgroup>
          <col className={css.slipBox} />
          <col className={css.slipQuantity} />
          <col />
          <col className={css.slipAmount} />
        </colgroup>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.lines[0]?._id}>
              {(groups.length > 1 || group.student) && (
                <tr data-group>
                  <td colSpan={4}>{headingOf(group)}</td>
                </tr>
              )}
              {group.lines.map((line) => (
                <tr key={line._id}>
                  <td>
                    <span className={css.box} />
                  </td>
                  <td data-align="end">{line.quantity} ×</td>
                  <td>
                    {[line.item.name, line.size, line.color, ...Object.values(line.other_fields)]
                      .filter(Boolean)
                      .join(', ')}
                    {line.shelf && ` · ${shelfWords(line.shelf)}`}
                    {line.order_status.status === 'Claimed' && ' (claimed)'}
                  </td>
                  <td data-align="end">{formatPesos(line.amount)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
          {isWhole && (
            <tr data-group>
              <td colSpan={3}>Total</td>
              <td data-align="end">{formatPesos(order.amount_due)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>{storeLine(atCounter(storeConfig.store, order.counter))}</p>
    </>
  );
}
