import { Select } from '#client/design/select/Select.tsx';
import { storeConfig } from '../storeConfig.ts';

interface CounterSelectProps {
  value: string | null;
  onChange: (id: string) => void;
  errorMessage: string | undefined;
}

export function CounterSelect({ value, onChange, errorMessage }: CounterSelectProps) {
  const { counters, store } = storeConfig;
  if (counters.length === 0) return null;
  return (
    <Select
      label="Pick-up counter"
      placeholder={store.place || store.name}
      options={counters.map(({ _id, name, place }) => ({ id: _id, label: name, ...(place && { description: place }) }))}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      errorMessage={errorMessage}
    />
  );
}
