const scriptUrl = '/serwist/sw.js'
const lookEveryMs = 15 * 60_000

/**
 * Registers the service worker and says when a new one waits. Written out, because serwist's own provider would by default keep pages of
 * persons and reload forms when the network returns.
 */
export function watchForUpdate(onWaiting: (worker: ServiceWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  if (process.env.NODE_ENV !== 'production') return withoutWorker()
  const { serviceWorker } = navigator
  let hasWorker = serviceWorker.controller !== null
  let isReloading = false
  let registration: ServiceWorkerRegistration | null = null
  const reloadOnce = () => {
    // The very first worker takes over a page that is as new as itself.
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
    // Offline at the first visit, or a browser that forbids it: then without.
    .catch(() => {})
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    serviceWorker.removeEventListener('controllerchange', reloadOnce)
  }
}

/** The waiting worker takes over; every tab then reloads. */
export function activateUpdate(worker: ServiceWorker): void {
  worker.postMessage({ type: 'SKIP_WAITING' })
}

/** In development one of a former build at the same address would answer with what is gone. */
function withoutWorker(): () => void {
  void navigator.serviceWorker
    .getRegistrations()
    .then((registrations) => registrations.forEach((registration) => void registration.unregister()))
  return () => {}
}
