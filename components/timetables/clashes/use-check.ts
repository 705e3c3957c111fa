'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/request'
import type { InputOf, OutputOf } from '@/lib/contract'
import { checkEvent } from '@/lib/contracts/timetables'

export type Checked = OutputOf<typeof checkEvent>
const settlesAfterMs = 500

type Input = InputOf<typeof checkEvent>

/**
 * What saving would do, asked anew once the form has rested; null until the answer is there, and where the form cannot be checked, which its fields
 * say when it is saved.
 */
export function useCheck(input: Input | null): Checked | null {
  const asked = JSON.stringify(input)
  const latest = useRef(input)
  const [found, setFound] = useState<{ readonly asked: string; readonly checked: Checked } | null>(null)
  useEffect(() => {
    latest.current = input
  })

  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      if (latest.current === null) return
      call(checkEvent, latest.current).then(
        (checked) => {
          if (!isGone) setFound({ asked, checked })
        },
        () => {},
      )
    }, settlesAfterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [asked])
  return found && found.asked === asked ? found.checked : null
}
