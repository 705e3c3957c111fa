'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { notices } from './notify'

/** Shows what `notify` posts. It is drawn once, in the root layout; the toasts' own code is loaded with the first notice. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (Toasts) return
    const load = () => {
      if (!notices.areWaiting()) return
      // Offline and without the code on the device, the notices wait for the next one.
      import('./toasts').then(
        (module) => setToasts(() => module.Toasts),
        () => undefined,
      )
    }
    load()
    const unwatch = notices.watch(load)
    window.addEventListener('online', load)
    return () => {
      unwatch()
      window.removeEventListener('online', load)
    }
  }, [Toasts])

  return Toasts && <Toasts />
}
