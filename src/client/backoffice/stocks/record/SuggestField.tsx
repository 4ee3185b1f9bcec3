import { ComboBox, type ComboBoxProps } from '../../../design/comboBox/ComboBox.tsx';
import { useWordOptions } from './stockSuggestions.ts';

interface SuggestFieldProps
  extends Pick<
    ComboBoxProps,
    'label' | 'isLabelHidden' | 'description' | 'errorMessage' | 'isRequired' | 'placeholder'
  > {
  suggestions: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** One line of text, with what others have written in the same field. */
export function SuggestField({ suggestions, value, onChange, ...field }: SuggestFieldProps) {
  const options = useWordOptions(suggestions);
  return <ComboBox {...field} options={options} allowsCustomValue inputValue={value} onInputChange={onChange} />;
}
