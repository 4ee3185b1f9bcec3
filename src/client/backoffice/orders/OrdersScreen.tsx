import { useParams } from 'wouter';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';
import { useLiveOrderLists } from './useLiveOrderLists.ts';

/** /orders: every order; one of them with all that happened to it. */
export default function OrdersScreen() {
  const { id } = useParams<{ id?: string }>();
  useLiveOrderLists();
  return id === undefined ? <OrderList /> : <OrderPage key={id} id={id} />;
}
