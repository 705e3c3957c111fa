'use client'

import { useEffect, useState } from 'react'
import { currentPerson, ready } from '@/lib/client/local-user'

/** Who works here, as the device knows it, network or not. */
export function useMe(): { readonly id: string; readonly displayName: string } {
  const [me, setMe] = useState({ id: '', displayName: '' })
  useEffect(() => {
    let isGone = false
    // On the first page after logging in the device is only just taking over whose it is.
    void ready()
      .then(currentPerson)
      .then((person) => {
        if (person && !isGone) setMe(person)
      })
    return () => void (isGone = true)
  }, [])
  return me
}
