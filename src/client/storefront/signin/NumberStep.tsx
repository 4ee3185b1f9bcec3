import { lazy, Suspense, useMemo, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useIdle } from '../../app/useIdle.ts';
import { type SentCode, useSendCode } from '../../app/useSendCode.ts';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { Country } from './country.ts';

const CountryPicker = lazy(() => import('./CountryPicker.tsx'));

const countries = storeConfig.phoneCountries;
const [firstCountry] = countries as [Country];
const COUNTRY_LABEL = 'Country or region';

export interface TypedNumber {
  country: Country;
  text: string;
}

export const typedNothing: TypedNumber = { country: firstCountry, text: '' };

export interface NumberStepProps {
  number: TypedNumber;
  onChange: (number: TypedNumber) => void;
  onSent: (sent: SentCode) => void;
}

/** Asks for the phone number and has a code sent to it. */
export function NumberStep({ number, onChange, onSent }: NumberStepProps) {
  const { country, text } = number;
  const [isMissing, setMissing] = useState(false);
  const phoneCode = useSendCode(onSent);
  // Most numbers are of the country that stands there already, and most stores send to one country alone.
  const isIdle = useIdle();
  const countryShown = <TextField label={COUNTRY_LABEL} value={country.name} isReadOnly />;
  const errors = useMemo(() => numberErrors(isMissing, phoneCode.error), [isMissing, phoneCode.error]);

  async function sendCode() {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    phoneCode.mutate({ phone_number: await international(text, country) });
  }

  return (
    <Form errors={errors} onSubmit={sendCode}>
      <Stack>
        {isIdle && countries.length > 1 ? (
          <Suspense fallback={countryShown}>
            <CountryPicker
              label={COUNTRY_LABEL}
              countries={countries}
              value={country}
              onChange={(chosen) => onChange({ ...number, country: chosen })}
            />
          </Suspense>
        ) : (
          countryShown
        )}
        <TextField
          label="Phone number"
          name="phone_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix={`+${country.callingCode}`}
          placeholder={country.id === 'PH' ? '0917 123 4567' : undefined}
          value={text}
          onChange={(typed) => onChange({ ...number, text: typed })}
          autoFocus
        />
        <SubmitButton size="large" isBlock isPending={phoneCode.isPending}>
          Send code
        </SubmitButton>
      </Stack>
    </Form>
  );
}

function numberErrors(isMissing: boolean, error: unknown): Record<string, string> {
  if (isMissing) return { phone_number: messages.phoneRequired };
  if (!error) return {};
  return { phone_number: fieldErrorsOf(error).phone_number ?? messageOf(error, messages.customerLoginFailed) };
}

async function international(text: string, country: Country): Promise<string> {
  try {
    const { toInternational } = await import('./phoneNumbers.ts');
    return toInternational(text, country);
  } catch {
    // The chunk did not arrive, so the country is still the default one, which is the server's default too.
    return text;
  }
}
