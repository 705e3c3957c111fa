'use client'

import { useEffect, useState } from 'react'
import { currentPerson, waitForPerson } from '@/lib/client/local-user'

/** The person who works here, as the device knows them, with or without a network. */
export function useMe(): { readonly id: string; readonly displayName: string } {
  const [me, setMe] = useState({ id: '', displayName: '' })
  useEffect(() => {
    let isGone = false
    // On the first page after a login the device is still taking over the new person.
    void waitForPerson()
      .then(currentPerson)
      .then((person) => {
        if (person && !isGone) setMe(person)
      })
    return () => void (isGone = true)
  }, [])
  return me
}
