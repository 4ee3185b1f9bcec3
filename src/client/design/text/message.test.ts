import { createElement } from 'react';
import { Form } from 'react-aria-components/Form';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { adviceFor } from '#shared/messageAdvice.ts';
import { messages } from '#shared/messages.ts';
import { loadComponents } from '#test/store/components.ts';

const [{ Banner }, { ErrorState }, { NativeSelect }, { TextField }] = await loadComponents<
  [
    typeof import('../banner/Banner.tsx'),
    typeof import('../emptyState/ErrorState.tsx'),
    typeof import('../select/NativeSelect.tsx'),
    typeof import('../textField/TextField.tsx'),
  ]
>(
  'design/banner/Banner.tsx',
  'design/emptyState/ErrorState.tsx',
  'design/select/NativeSelect.tsx',
  'design/textField/TextField.tsx',
);

const message = messages.cartLoadFailed;
const places = {
  'a banner': createElement(Banner, { tone: 'error' }, message),
  'a screen that failed': createElement(ErrorState, { message }),
  'a field': createElement(TextField, { label: 'Name', errorMessage: message }),
  'a field of a form that the server rejected': createElement(
    Form,
    { validationErrors: { name: message } },
    createElement(TextField, { label: 'Name', name: 'name' }),
  ),
  'a field of another kind': createElement(NativeSelect, {
    label: 'Day',
    errorMessage: message,
    options: [],
    value: '',
    onChange: () => {},
  }),
};

test.each(Object.entries(places))('%s adds advice to a message that only states a failure', (_name, place) => {
  const text = renderToStaticMarkup(place).replaceAll(/<[^>]+>/g, '');
  expect(text).toContain(message);
  expect(text).toContain(adviceFor(message));
  expect(text).not.toContain(`${message} ${adviceFor(message)}`);
});
