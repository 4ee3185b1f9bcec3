import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { TagField } from '../../design/tagField/TagField.tsx';
import { useSearchText } from '../records/useSearchText.ts';

/** As many as a person looks through. */
const MAX_SUGGESTIONS = 50;

interface ItemsFilterProps {
  value: readonly string[];
  onChange: (names: string[]) => void;
  errorMessage: string | undefined;
}

/** Items by name, found by searching the listing. */
export function ItemsFilter({ value, onChange, errorMessage }: ItemsFilterProps) {
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
