/** Removes service workers that an older store left behind (docs/rules.md, Screens); they would serve old pages. */
export async function unregisterOldServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
