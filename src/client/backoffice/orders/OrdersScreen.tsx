import { useParams } from 'wouter';
import { UpdatesStopped } from '../../app/UpdatesStopped.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';
import { useLiveOrderLists } from './useLiveOrderLists.ts';

/** /orders: every order; one of them with all that happened to it. */
export default function OrdersScreen() {
  const { id } = useParams<{ id?: string }>();
  const updates = useLiveOrderLists();
  return (
    <>
      <UpdatesStopped updates={updates} />
      {id === undefined ? <OrderList /> : <OrderPage key={id} id={id} />}
    </>
  );
}
