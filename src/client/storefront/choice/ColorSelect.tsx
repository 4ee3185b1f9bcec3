import { Select } from '../../design/select/Select.tsx';

export interface ColorSelectProps {
  label: string;
  options: readonly { id: string; label: string }[];
  value: string | null;
  errorMessage: string | undefined;
  onChange: (value: string) => void;
}

/** One of many colors, from a list; loaded for the few products that have so many. */
export default function ColorSelect({ onChange, ...rest }: ColorSelectProps) {
  return (
    <Select {...rest} isRequired placeholder="Choose a color" onChange={(color) => onChange(String(color ?? ''))} />
  );
}
