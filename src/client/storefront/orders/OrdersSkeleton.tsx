import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { actions, card, facts, head, line, lines, list, textBlock, total } from './MyOrders.css.ts';

/** The shape of two orders of two lines while the orders are on the way. */
export function OrdersSkeleton() {
  return (
    <SkeletonGroup label="Loading your orders">
      <div className={list}>
        <OrderSkeleton />
        <OrderSkeleton />
      </div>
    </SkeletonGroup>
  );
}

function OrderSkeleton() {
  return (
    <div className={card}>
      <div className={head}>
        <Skeleton shape="heading" width="12em" />
        <Skeleton width="5em" />
      </div>
      <div className={facts}>
        {['placed', 'receiving option', 'pick-up time', 'mode of payment'].map((fact) => (
          <Skeleton key={fact} lines={2} />
        ))}
      </div>
      <div className={lines}>
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <div className={actions}>
        <Skeleton shape="block" width={190} height={44} />
        <Skeleton shape="block" width={170} height={44} />
      </div>
      <div className={total}>
        <Skeleton shape="heading" width="7em" />
      </div>
    </div>
  );
}

function LineSkeleton() {
  return (
    <div className={line}>
      <Skeleton shape="block" width={64} height={80} />
      <div className={textBlock}>
        <Skeleton lines={3} />
      </div>
    </div>
  );
}
