'use client'

import { useState } from 'react'
import type { LocationNone } from '@/lib/location/vocabulary'

type PositionProblem = 'denied' | 'unsupported' | 'unavailable' | 'timedOut'
export type PositionState =
  { readonly kind: 'idle' | 'pending' | PositionProblem } | { readonly kind: 'found'; readonly position: GeolocationPosition }

/** GeolocationPositionError.code */
const failures = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' } as const
const patienceMs = 20_000
/** A browser whose question is put aside never answers: after this time the caller goes on without a position, and a later answer is shown all the same. */
const unansweredMs = patienceMs + 5_000

/** The device's position. Only `ask` requests it, when a button is pressed; it resolves to null where there is no position. */
export function usePosition(): { readonly state: PositionState; readonly ask: () => Promise<GeolocationPosition | null> } {
  const [state, setState] = useState<PositionState>({ kind: 'idle' })

  function ask(): Promise<GeolocationPosition | null> {
    // Without https, browsers leave the interface out or give no answer.
    if (!('geolocation' in navigator) || !window.isSecureContext) {
      setState({ kind: 'unsupported' })
      return Promise.resolve(null)
    }
    setState({ kind: 'pending' })
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), unansweredMs)
      navigator.geolocation.getCurrentPosition(
        (position) => {
          clearTimeout(timer)
          setState({ kind: 'found', position })
          resolve(position)
        },
        ({ code }) => {
          clearTimeout(timer)
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

/** A position as a write carries it. */
export function positionForWrite({ coords: { latitude, longitude, accuracy }, timestamp }: GeolocationPosition) {
  return { latitude, longitude, accuracy, takenAt: new Date(timestamp).toISOString() }
}

const nones = {
  denied: 'DENIED',
  pending: 'PENDING',
  unsupported: 'UNSUPPORTED',
  unavailable: 'UNAVAILABLE',
  timedOut: 'TIMED_OUT',
} as const

/** Why there is no position, for a write without one. */
export function missingPositionReason({ kind }: PositionState): LocationNone {
  return kind === 'idle' || kind === 'found' ? 'WITHHELD' : nones[kind]
}
