import { keepPreviousData } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { type FormEvent, useState } from 'react';
import { REPORT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { parseOrderNumbers } from '#shared/domain/reports/orderNumbers.ts';
import { messages } from '#shared/messages.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Toolbar, ToolbarField } from '../../design/layout/Toolbar.tsx';
import { TagField } from '../../design/tagField/TagField.tsx';
import { Note } from '../../design/text/Note.tsx';
import { useCategoryOptions } from '../categories/CategoryField.tsx';
import { CounterFilter, MoreFilters, useFoldedFilters } from '../records/list/filters.tsx';
import { useSearchText } from '../records/list/useListView.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import { besideFields } from './reports.css.ts';
import { chosenReportFilters, type ReportChoice, statusesOf } from './reportView.ts';

interface ReportFiltersProps {
  definition: ReportDefinition;
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
  /** Errors by field, without the prefix `filters.`. */
  errors: Readonly<Record<string, string>>;
  isSearching: boolean;
}

export function ReportFilterBar(props: ReportFiltersProps) {
  const { definition, choice, onChange, isSearching } = props;
  // The Back button or a link has changed the filters, so the entered ones are dropped.
  const known = JSON.stringify(choice);
  const [draft, setDraft] = useState({ known, choice });
  if (draft.known !== known) setDraft({ known, choice });

  function search(event: FormEvent) {
    event.preventDefault();
    onChange(draft.choice);
  }
  const { isOpen, button } = useReportFilters(props);
  return (
    <>
      {button}
      {isOpen && (
        <section id={FILTERS_ID} aria-label="Filters">
          <form onSubmit={search}>
            <Toolbar align="start">
              {definition.has_search_button ? (
                <>
                  <Fields
                    {...props}
                    choice={draft.choice}
                    onChange={(change) => setDraft({ known, choice: { ...draft.choice, ...change } })}
                  />
                  <div className={besideFields}>
                    <SubmitButton isPending={isSearching}>Search</SubmitButton>
                  </div>
                </>
              ) : (
                <Fields {...props} />
              )}
            </Toolbar>
          </form>
        </section>
      )}
    </>
  );
}

const FILTERS_ID = 'report-filters';

function useReportFilters({ definition, choice, errors }: ReportFiltersProps) {
  const needsPeriod = definition.filters.includes('period_covered') && choice.period_covered === null;
  return useFoldedFilters({
    id: FILTERS_ID,
    count: chosenReportFilters(definition, choice),
    mustShow: Object.keys(errors).length > 0 || needsPeriod,
  });
}

const MORE = ['os_numbers', 'selected_items', 'counter'] as const;

function Fields({ definition: { filters }, choice, onChange, errors }: ReportFiltersProps) {
  return (
    <>
      {filters.includes('period_covered') && (
        <PeriodFilter
          value={choice.period_covered}
          onChange={(period_covered) => onChange({ period_covered })}
          errors={errors}
        />
      )}
      {filters.includes('order_status') && (
        <ToolbarField width={360} onPhone="line">
          <TagField
            label="Status"
            placeholder="All statuses"
            allowsNew={false}
            options={REPORT_STATUSES.map((status) => ({ id: status, label: status }))}
            value={choice.order_status}
            onChange={(names) => onChange({ order_status: statusesOf(names) })}
            errorMessage={errors.order_status}
          />
        </ToolbarField>
      )}
      {filters.includes('categories') && (
        <CategoriesFilter
          value={choice.categories}
          onChange={(categories) => onChange({ categories })}
          errorMessage={errors.categories}
        />
      )}
      {MORE.some((name) => filters.includes(name)) && (
        <MoreFilters
          place={besideFields}
          isSet={MORE.some((name) => (choice[name] ?? '').length > 0 || name in errors)}
        >
          {filters.includes('os_numbers') && (
            <ToolbarField width={360} onPhone="line">
              <TagField
                label="Order numbers"
                placeholder="Empty = all, or paste a list"
                options={[]}
                value={choice.os_numbers}
                onChange={(entered) => onChange({ os_numbers: parseOrderNumbers(entered.join('\n')) })}
                errorMessage={errors.os_numbers}
              />
            </ToolbarField>
          )}
          {filters.includes('selected_items') && (
            <ToolbarField width={360} onPhone="line">
              <ItemsFilter
                value={choice.selected_items}
                onChange={(selected_items) => onChange({ selected_items })}
                errorMessage={errors.selected_items}
              />
            </ToolbarField>
          )}
          {filters.includes('counter') && storeConfig.counters.length > 0 && (
            <ToolbarField width={360} onPhone="line">
              <CounterFilter value={choice.counter} onChange={(counter) => onChange({ counter })} />
            </ToolbarField>
          )}
        </MoreFilters>
      )}
      {filters.includes('show_expected') && (
        <div className={besideFields}>
          <Checkbox isSelected={choice.show_expected} onChange={(show_expected) => onChange({ show_expected })}>
            Show expected quantities
          </Checkbox>
        </div>
      )}
    </>
  );
}

interface CategoriesFilterProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  errorMessage: string | undefined;
}

function CategoriesFilter({ value, onChange, errorMessage }: CategoriesFilterProps) {
  const assigned = useStaffUser()?.assigned_categories ?? [];
  const { options } = useCategoryOptions({ within: assigned });
  const isLocked = assigned.length > 0;
  const names = options.filter(({ id }) => assigned.includes(id)).map(({ label }) => label);
  return (
    <ToolbarField width={360} onPhone="line">
      <TagField
        // The field reads its options only when it is created.
        key={`${options.length}`}
        label="Categories"
        placeholder={isLocked ? 'All assigned to you' : 'All categories'}
        allowsNew={false}
        options={options}
        value={value}
        onChange={onChange}
        errorMessage={errorMessage}
      />
      {isLocked && (
        <Inline gap="1" wrap={false}>
          <Lock size={14} aria-hidden />
          <Note as="span">{`Assigned to you: ${names.join(', ')}`}</Note>
        </Inline>
      )}
    </ToolbarField>
  );
}

const MAX_SUGGESTIONS = 50;

interface ItemsFilterProps {
  value: readonly string[];
  onChange: (names: string[]) => void;
  errorMessage: string | undefined;
}

function ItemsFilter({ value, onChange, errorMessage }: ItemsFilterProps) {
  const [searched, setSearched] = useState('');
  const [, setText] = useSearchText(searched, setSearched);
  const listing = trpc.stocks.listing.useQuery({ s: searched }, { placeholderData: keepPreviousData });
  const names = [...new Set(listing.data?.map(({ name }) => name))].filter((name) => !value.includes(name));
  return (
    <TagField
      label="Items"
      placeholder="All items"
      allowsNew={false}
      options={names.slice(0, MAX_SUGGESTIONS).map((name) => ({ id: name, label: name }))}
      onSearch={setText}
      value={value}
      onChange={onChange}
      errorMessage={listing.isError ? messages.processingFailedReport : errorMessage}
    />
  );
}
