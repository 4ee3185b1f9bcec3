import { CalendarDate, parseDate } from '@internationalized/date';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/api/client.ts';
import { serverNow } from '#client/api/serverTime.ts';
import { dayInStore } from '#client/app/storeClock.ts';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { DatePicker } from '#client/design/datePicker/DatePicker.tsx';
import { Select } from '#client/design/select/Select.tsx';
import { ORDER_SORTS } from '#shared/domain/orders/orderListing.ts';
import { formatSlot } from '#shared/domain/pickups/pickupCalendar.ts';
import { ANY_TIME, pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { isStoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { useCategoryOptions } from '../categories/CategoryField.tsx';
import { COUNTER_OPTIONS, MoreFilters, ToolbarFilter, useFoldedFilters } from '../records/list/filters.tsx';
import { useListView } from '../records/list/useListView.ts';
import { filterBox } from '../records/records.css.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { type FilterName, PAYMENT_OPTIONS, PICKUPS, STATUS_OPTIONS, toExtras } from './orderFilters.ts';
import { filters } from './orders.css.ts';

/** The option for no filter, because a list key cannot be null. */
const ANY = 'any';

export function OrderListFilters({ view }: Pick<OrderListState, 'view'>) {
  const count = COUNTED.filter((name) => view.extra(name) !== null).length;
  const { isOpen, button } = useFoldedFilters({ id: FILTERS_ID, count });
  return (
    <>
      {button && <div className={filterBox}>{button}</div>}
      {isOpen && (
        <div id={FILTERS_ID} className={filters}>
          <Fields view={view} />
        </div>
      )}
    </>
  );
}

const FILTERS_ID = 'order-filters';
/** Day and time count as one filter. */
const COUNTED: readonly FilterName[] = ['status', 'payment', 'pickup', 'category', 'counter'];

function Fields({ view }: Pick<OrderListState, 'view'>) {
  const set = (name: FilterName, key: unknown) =>
    view.set({ extras: { [name]: key === null || key === ANY ? null : String(key) } });
  const pickup = PICKUPS.find(({ id }) => id === view.extra('pickup'))?.id ?? ANY;
  return (
    <>
      <ToolbarFilter view={view} name="status" label="Status" all="Any status" options={STATUS_OPTIONS} />
      <ToolbarFilter view={view} name="payment" label="Payment" all="Any payment" options={PAYMENT_OPTIONS} />
      <div className={filterBox}>
        <Select
          label="Pick-up"
          isLabelHidden
          options={PICKUPS}
          value={pickup}
          onChange={(key) => {
            // Days and slot belong to the previous choice.
            view.set({ extras: { pickup: key === ANY ? null : String(key), from: null, until: null, slot: null } });
          }}
        />
      </div>
      {pickup === 'days' && <ChosenDays view={view} />}
      {pickup !== ANY && pickup !== 'late' && (
        <SlotFilter value={view.extra('slot')} onChange={(key) => set('slot', key)} />
      )}
      <MoreFilters isSet={view.extra('category') !== null || view.extra('counter') !== null}>
        <CategoryFilter value={view.extra('category')} onChange={(key) => set('category', key)} />
        {COUNTER_OPTIONS.length > 0 && (
          <ToolbarFilter view={view} name="counter" label="Counter" all="All counters" options={COUNTER_OPTIONS} />
        )}
      </MoreFilters>
    </>
  );
}

function ChosenDays({ view }: Pick<OrderListState, 'view'>) {
  const dayOf = (name: 'from' | 'until'): CalendarDate | null => {
    const text = view.extra(name);
    return text !== null && isStoreDay(text) ? parseDate(text) : null;
  };
  const setDay = (name: 'from' | 'until') => (date: CalendarDate | null) =>
    view.set({ extras: { [name]: date ? new CalendarDate(date.year, date.month, date.day).toString() : null } });
  return (
    <>
      <DatePicker label="From" isLabelHidden value={dayOf('from')} onChange={setDay('from')} />
      <DatePicker label="Until" isLabelHidden value={dayOf('until')} onChange={setDay('until')} />
    </>
  );
}

interface ChoiceProps {
  value: string | null;
  onChange: (key: unknown) => void;
}

function SlotFilter({ value, onChange }: ChoiceProps) {
  const calendar = trpc.settings.pickupCalendar.useQuery();
  const slots = calendar.data ? [ANY_TIME, ...pickupSlots(calendar.data.hours)] : [];
  const options = [...new Set(slots)].map((slot) => ({ id: slot, label: formatSlot(slot) }));
  return (
    <div className={filterBox}>
      <Select
        label="Time"
        isLabelHidden
        options={[{ id: ANY, label: 'Any time' }, ...options]}
        value={value ?? ANY}
        onChange={onChange}
      />
    </div>
  );
}

function CategoryFilter({ value, onChange }: ChoiceProps) {
  const within = useStaffUser()?.assigned_categories ?? [];
  const { options } = useCategoryOptions({ within });
  return (
    <div className={filterBox}>
      <ComboBox
        // The field reads the chosen option's label only when it is created.
        key={options.length}
        label="Category"
        isLabelHidden
        options={[{ id: ANY, label: staffMessages.allCategories }, ...options]}
        emptyText={staffMessages.categoryNotOffered}
        value={value ?? ANY}
        onChange={onChange}
      />
    </div>
  );
}

const PAGE_SIZE = 50;

export function useOrderList() {
  const view = useListView({
    sorts: ORDER_SORTS,
    defaultSort: ORDER_SORTS[0],
    defaultOrder: 'desc',
    pageSize: PAGE_SIZE,
  });
  const extras = toExtras(view.extra, dayInStore(serverNow()));
  const filter = { s: view.s, extras: { ...extras, sort: view.sort, order: view.order } };
  const list = trpc.orders.paginate.useQuery(
    { ...filter, page: view.page, page_size: view.pageSize },
    { placeholderData: keepPreviousData },
  );
  return { view, list, filter };
}
export type OrderListState = ReturnType<typeof useOrderList>;
