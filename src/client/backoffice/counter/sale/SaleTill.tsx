import { changeFor } from '#shared/domain/counter/sale.ts';
import { formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { MAX_TYPED_REFERENCE } from '#shared/domain/payments/paymentReference.ts';
import { accountName, RECEIPT_WAYS } from '#shared/domain/payments/receipts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths, recordPath } from '../../../app/paths.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Link } from '../../../design/link/Link.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import { useSettings } from '../../settings/useSettings.ts';
import { KnownCustomer } from './KnownCustomer.tsx';
import { sellBar, till, total as totalClass } from './sale.css.ts';
import type { Sale, Sold } from './useSale.ts';

/** The total, how it is paid, and the one press that sells; after it the change and the receipt. */
export function SaleTill({ sale, onPrint }: { sale: Sale; onPrint: (sold: Sold) => void }) {
  const { payment, setPayment, total, cashChange, sold, errors } = sale;
  const accounts = useSettings().settings.payment_accounts.map(accountName);
  if (sold && sale.lines.length === 0) return <Done sold={sold} onPrint={() => onPrint(sold)} />;
  return (
    <section className={till} aria-label="Payment">
      <div>
        <Note>Total</Note>
        <p className={totalClass} data-total>
          {formatPesos(toPesos(total))}
        </p>
      </div>
      <SegmentedControl
        label="Paid by"
        options={RECEIPT_WAYS.toReversed().map((each) => ({ id: each, label: each }))}
        value={payment.way}
        onChange={(id) => setPayment({ way: id === 'Cash' ? 'Cash' : 'Bank Transfer' })}
      />
      {payment.way === 'Cash' ? (
        <>
          <NumberField
            label="Cash received"
            minValue={0}
            maxValue={1_000_000}
            formatOptions={{ maximumFractionDigits: 2 }}
            value={payment.given ?? Number.NaN}
            onChange={(given) => setPayment({ given: Number.isNaN(given) ? null : given })}
            errorMessage={sale.isShort ? staffMessages.givenTooLittle : undefined}
          />
          {cashChange !== null && <Text weight="bold" numeric>{`Change: ${formatPesos(toPesos(cashChange))}`}</Text>}
        </>
      ) : (
        <>
          {accounts.length > 1 && (
            <Select
              label="Received in"
              options={accounts.map((name) => ({ id: name, label: name }))}
              value={payment.account || (accounts[0] ?? null)}
              onChange={(id) => setPayment({ account: String(id) })}
            />
          )}
          <TextField
            label="Reference number"
            maxLength={MAX_TYPED_REFERENCE}
            value={payment.reference}
            onChange={(reference) => setPayment({ reference })}
            errorMessage={errors.reference}
          />
        </>
      )}
      <KnownCustomer sale={sale} />
      {sale.failure && (
        <Banner tone="error" title="Sale not completed">
          {sale.failure}
        </Banner>
      )}
      <div className={sellBar}>
        <Button
          tone="primary"
          size="large"
          isBlock
          isDisabled={sale.lines.length === 0}
          isPending={sale.isPending}
          onPress={sale.sell}
        >
          Sell
        </Button>
      </div>
    </section>
  );
}

/** The sale that was made: its change is what the clerk looks for now. */
function Done({ sold: { order, given }, onPrint }: { sold: Sold; onPrint: () => void }) {
  const change = changeFor(toCentavos(order.amount_due), given);
  return (
    <section className={till} aria-label="Sold">
      <div role="status">
        <Text weight="medium">{`Order ${order.order_no}: sold for ${formatPesos(order.amount_due)}`}</Text>
        {change !== null && <p className={totalClass}>{`Change ${formatPesos(toPesos(change))}`}</p>}
      </div>
      <Button onPress={onPrint}>Print order</Button>
      <Link href={recordPath(paths.orders, order._id)} isAlone>
        Open order
      </Link>
    </section>
  );
}
