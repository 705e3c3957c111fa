const scriptUrl = '/serwist/sw.js'
const lookEveryMs = 15 * 60_000

/**
 * Registers the service worker and reports when a new one waits. It is written here, because serwist's own provider would by default keep people's pages and
 * reload forms when the network returns.
 */
export function watchForUpdate(onWaiting: (worker: ServiceWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  if (process.env.NODE_ENV !== 'production') return withoutWorker()
  const { serviceWorker } = navigator
  let hasWorker = serviceWorker.controller !== null
  let isReloading = false
  let registration: ServiceWorkerRegistration | null = null
  const reloadOnce = () => {
    // The very first worker takes over a page that is as new as itself, so no reload is needed.
    if (hasWorker && !isReloading) {
      isReloading = true
      window.location.reload()
    }
    hasWorker = true
  }
  const look = () => {
    if (registration?.waiting && serviceWorker.controller) onWaiting(registration.waiting)
  }
  const ask = () => {
    if (!document.hidden) void registration?.update().catch(() => {})
  }
  serviceWorker.addEventListener('controllerchange', reloadOnce)
  document.addEventListener('visibilitychange', ask)
  const timer = setInterval(ask, lookEveryMs)
  serviceWorker
    .register(scriptUrl, { scope: '/', type: 'module', updateViaCache: 'none' })
    .then((registered) => {
      registration = registered
      look()
      registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', look))
    })
    // Offline at the first visit, or in a browser that forbids it, the application works without a service worker.
    .catch(() => {})
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    serviceWorker.removeEventListener('controllerchange', reloadOnce)
  }
}

/** Lets the waiting worker take over; every tab then reloads. */
export function activateUpdate(worker: ServiceWorker): void {
  worker.postMessage({ type: 'SKIP_WAITING' })
}

/** In development, a worker of a former build at the same address would answer with files that do not exist any more. */
function withoutWorker(): () => void {
  void navigator.serviceWorker
    .getRegistrations()
    .then((registrations) => registrations.forEach((registration) => void registration.unregister()))
  return () => {}
}
