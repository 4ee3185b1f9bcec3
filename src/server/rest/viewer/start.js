// Shows the document by swagger-ui, which loads nothing from elsewhere: no validator, no fonts, no telemetry.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** Parts of swagger-ui: title and description stand above, there is one server, and a button may hold no link. */
const ownParts = ({ React }) => ({
  components: {
    DeepLink: ({ text }) => React.createElement('span', null, text),
    InfoContainer: () => null,
    ServersContainer: () => null,
  },
});

/** Names what swagger-ui leaves without a name, makes what scrolls reachable by keyboard, and leaves tables tables. */
function nameParts(calls) {
  for (const field of calls.querySelectorAll(':is(textarea, select, input):not([aria-label])')) {
    const { paramName, propertyName } = field.closest('[data-param-name], [data-property-name]')?.dataset ?? {};
    field.setAttribute('aria-label', propertyName ?? paramName ?? (field.placeholder || 'Request body'));
  }
  calls.querySelector('.schemes')?.setAttribute('aria-label', 'Signing in');
  calls.querySelector('.filter')?.setAttribute('aria-label', 'Filter');
  for (const code of calls.querySelectorAll('pre:not([tabindex])')) code.tabIndex = 0;
  for (const table of calls.querySelectorAll('table[role]')) table.removeAttribute('role');
}

const calls = document.getElementById('calls');
new MutationObserver(() => nameParts(calls)).observe(calls, { childList: true, subtree: true });

SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: calls,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [ownParts],
  // Its colours are too faint on either ground.
  syntaxHighlight: false,
});
