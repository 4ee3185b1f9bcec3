import { Select, type SelectProps } from '../../design/select/Select.tsx';

export interface ColorSelectProps {
  label: string;
  options: SelectProps['options'];
  value: string | null;
  errorMessage: string | undefined;
  onChange: (value: string) => void;
}

export default function ColorSelect({ onChange, ...rest }: ColorSelectProps) {
  return (
    <Select {...rest} isRequired placeholder="Choose a color" onChange={(color) => onChange(String(color ?? ''))} />
  );
}
