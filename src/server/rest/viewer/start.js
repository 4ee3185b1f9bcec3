// Shows the document by swagger-ui, which loads nothing from elsewhere: no validator, no fonts, no telemetry.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('calls'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  // Its colours are too faint on either ground.
  syntaxHighlight: false,
});
