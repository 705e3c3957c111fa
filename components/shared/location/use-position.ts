'use client'

import { useState } from 'react'

export type PositionProblem = 'denied' | 'unsupported' | 'unavailable' | 'timedOut'
export type PositionState =
  { readonly kind: 'idle' | 'pending' | PositionProblem } | { readonly kind: 'found'; readonly position: GeolocationPosition }

/** GeolocationPositionError.code */
const failures = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' } as const
const patienceMs = 20_000

/** The device's position. It is asked for by `ask` alone, which a press calls, and answers null where there is none. */
export function usePosition(): { readonly state: PositionState; readonly ask: () => Promise<GeolocationPosition | null> } {
  const [state, setState] = useState<PositionState>({ kind: 'idle' })

  function ask(): Promise<GeolocationPosition | null> {
    // Without https browsers leave it out or answer nothing.
    if (!('geolocation' in navigator) || !window.isSecureContext) {
      setState({ kind: 'unsupported' })
      return Promise.resolve(null)
    }
    setState({ kind: 'pending' })
    return new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        (position) => {
          setState({ kind: 'found', position })
          resolve(position)
        },
        ({ code }) => {
          setState({ kind: code === 1 || code === 3 ? failures[code] : failures[2] })
          resolve(null)
        },
        { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
      )
    })
  }

  return { state, ask }
}

export function isPositionProblem(state: PositionState): state is { readonly kind: PositionProblem } {
  return state.kind === 'denied' || state.kind === 'unsupported' || state.kind === 'unavailable' || state.kind === 'timedOut'
}
