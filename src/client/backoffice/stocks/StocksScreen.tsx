import { useParams } from 'wouter';
import { StockList } from './list/StockList.tsx';
import { StockRecord } from './record/StockRecord.tsx';

export default function StocksScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <StockList /> : <StockRecord id={id} />;
}
