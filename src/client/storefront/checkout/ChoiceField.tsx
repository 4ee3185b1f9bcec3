import { Text } from '../../design/text/Text.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { only } from './PaymentStep.css.ts';

interface ChoiceFieldProps<Name extends string> {
  label: string;
  options: readonly Name[];
  value: Name | null;
  onChange: (name: Name) => void;
  errorMessage: string | undefined;
}

/** One of a few ways, each a chip; the only way there is asks nothing and is a line of text. */
export function ChoiceField<Name extends string>({ options, value, onChange, ...field }: ChoiceFieldProps<Name>) {
  if (options.length === 1 && value === options[0] && field.errorMessage === undefined) {
    return (
      <div className={only}>
        <Text as="span" size="small" weight="medium">
          {field.label}
        </Text>
        <Text as="span">{value}</Text>
      </div>
    );
  }
  return (
    <SegmentedControl
      {...field}
      isRequired
      options={options.map((name) => ({ id: name, label: name }))}
      value={value}
      onChange={(id) => {
        const chosen = options.find((name) => name === id);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
