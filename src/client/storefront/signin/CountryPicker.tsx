import { useMemo } from 'react';
import { ComboBox } from '../../design/comboBox/ComboBox.tsx';
import type { Country } from './country.ts';

export interface CountryPickerProps {
  label: string;
  countries: readonly Country[];
  value: Country;
  onChange: (country: Country) => void;
}

export default function CountryPicker({ label, countries, value, onChange }: CountryPickerProps) {
  const options = useMemo(
    () => countries.map(({ id, name, callingCode }) => ({ id, label: `${name} +${callingCode}` })),
    [countries],
  );
  return (
    <ComboBox
      label={label}
      options={options}
      emptyText="No country found."
      menuTrigger="input"
      value={value.id}
      onChange={(id) => {
        const country = countries.find((one) => one.id === id);
        if (country) onChange(country);
      }}
    />
  );
}
